import { EncartError } from '@encart/sdk';

/** What the service says of a form: by field where the form has it, and the rest as a sentence. */
export interface FormErrors {
  of: (field: string) => string | undefined;
  rest: string | undefined;
}

export function readFormErrors(error: Error | null, fields: readonly string[]): FormErrors {
  const said = error instanceof EncartError ? error.fields : undefined;
  const others = Object.entries(said ?? {}).filter(([field]) => !fields.includes(field));
  return {
    of: (field) => said?.[field]?.join(' '),
    rest:
      (error && (said ? others.flatMap(([, messages]) => messages).join(' ') : error.message)) || undefined,
  };
}
