import { EncartError } from '@encart/sdk';
import type { FieldProblems } from './read-form.ts';

/** The errors of a form: by field, and one message for errors of fields that the form does not show. */
export interface FormErrors {
  of: (field: string) => string | undefined;
  rest: string | undefined;
}

/** A value that cannot be read takes precedence over the service's errors of an earlier submit. */
export function readFormErrors(
  error: Error | null,
  fields: readonly string[],
  problems: FieldProblems = {},
): FormErrors {
  const fieldErrors = error instanceof EncartError ? error.fields : undefined;
  const others = Object.entries(fieldErrors ?? {}).filter(([field]) => !fields.includes(field));
  return {
    of: (field) => problems[field] ?? fieldErrors?.[field]?.join(' '),
    rest:
      (error && (fieldErrors ? others.flatMap(([, messages]) => messages).join(' ') : error.message)) ||
      undefined,
  };
}
