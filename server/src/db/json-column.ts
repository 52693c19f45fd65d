import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Returns a function that checks the JSON of a column against a schema. A value that no version of the
 * service has written is an error that names the column: used as it is, it would fail later and elsewhere, or
 * give wrong numbers.
 */
export function jsonColumn<T>(column: string, schema: TSchema): (value: unknown) => T {
  let validator: ReturnType<typeof Compile> | undefined;
  return (value) => {
    validator ??= Compile(schema);
    if (validator.Check(value)) return value as T;
    const [first] = validator.Errors(value);
    throw new Error(
      `The column ${column} has unreadable JSON: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
    );
  };
}
