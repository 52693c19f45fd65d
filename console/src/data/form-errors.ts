import { EncartError } from '@encart/sdk';
import { plainMessage } from './plain-messages.ts';
import type { FieldProblems } from './read-form.ts';

/** The errors of a form: by field, and one message for errors of fields that the form does not show. */
export interface FormErrors {
  of: (field: string) => string | undefined;
  rest: string | undefined;
}

/**
 * A value that cannot be read takes precedence over the service's errors of an earlier submit. An error
 * of a nested field that the form does not show, such as `targeting.hours.time_zone`, belongs to the
 * field that contains it.
 */
export function readFormErrors(
  error: Error | null,
  fields: readonly string[],
  problems: FieldProblems = {},
): FormErrors {
  const fieldErrors = error instanceof EncartError ? error.fields : undefined;
  /** The field of the form at which an error is shown. */
  const shownAt = (name: string): string | undefined => {
    if (fields.includes(name)) return name;
    const dot = name.lastIndexOf('.');
    return dot < 0 ? undefined : shownAt(name.slice(0, dot));
  };
  const messagesAt = (field: string | undefined) =>
    Object.entries(fieldErrors ?? {})
      .filter(([name]) => shownAt(name) === field)
      .flatMap(([, messages]) => messages.map(plainMessage))
      .join(' ') || undefined;
  return {
    of: (field) => problems[field] ?? messagesAt(field),
    rest: (error && (fieldErrors ? messagesAt(undefined) : error.message)) || undefined,
  };
}
