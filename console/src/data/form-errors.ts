import { EncartError } from '@encart/sdk';
import type { FieldProblems } from './read-form.ts';

/** What is wrong with a form: by field where the form has it, and the rest as a sentence. */
export interface FormErrors {
  of: (field: string) => string | undefined;
  rest: string | undefined;
}

/** What could not be read is said before what the service said of an earlier try. */
export function readFormErrors(
  error: Error | null,
  fields: readonly string[],
  problems: FieldProblems = {},
): FormErrors {
  const said = error instanceof EncartError ? error.fields : undefined;
  const others = Object.entries(said ?? {}).filter(([field]) => !fields.includes(field));
  return {
    of: (field) => problems[field] ?? said?.[field]?.join(' '),
    rest:
      (error && (said ? others.flatMap(([, messages]) => messages).join(' ') : error.message)) || undefined,
  };
}
