import type { Reading } from '@encart/sdk/read-number';

/** The request body of a form, or the problems by field. A body never contains a guessed value. */
export type FormReading<T> = { readonly body: T } | { readonly problems: FieldProblems };
export type FieldProblems = Readonly<Record<string, string>>;

type Values<R> = { [K in keyof R]: Extract<R[K], { value: unknown }>['value'] };

/** Reads every field. `make` is called only if all of them are valid. */
export function readForm<const R extends Record<string, Reading<unknown>>, T>(
  readings: R,
  make: (values: Values<R>) => T,
): FormReading<T> {
  const problems = Object.entries(readings).flatMap(([field, read]) =>
    'problem' in read ? [[field, read.problem] as const] : [],
  );
  if (problems.length > 0) return { problems: Object.fromEntries(problems) };
  const values = Object.entries(readings).map(([field, read]) => [
    field,
    'value' in read ? read.value : undefined,
  ]);
  return { body: make(Object.fromEntries(values) as Values<R>) };
}

/**
 * A value that may be absent. Absence is a choice of its own; an empty text never means it. The text is kept
 * while another choice is selected, so switching back loses nothing.
 */
export interface OptionalText<Absent extends string> {
  readonly choice: Absent | 'given';
  readonly text: string;
}

export function readOptional<Absent extends string, N, T>(
  { choice, text }: OptionalText<Absent>,
  absent: Readonly<Record<Absent, N>>,
  read: (text: string) => Reading<T>,
): Reading<T | N> {
  return choice === 'given' ? read(text) : { value: absent[choice as Absent] };
}

/** The initial state of the field for a value of the service. */
export function optionalText<Absent extends string, T>(
  value: T | null,
  absent: Absent,
  write: (value: T) => string,
): OptionalText<Absent> {
  return value === null ? { choice: absent, text: '' } : { choice: 'given', text: write(value) };
}

/** Reads a native date or time field. Its value is empty until it is complete. */
export function readPicked(noun: string): (text: string) => Reading<string> {
  return (text) => (text === '' ? { problem: `Enter ${noun}.` } : { value: text });
}
