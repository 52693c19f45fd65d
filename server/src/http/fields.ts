import { type TProperties, type TSchema, Type } from 'typebox';

/** The building blocks of request bodies, so that a limit or a rule of text is written once. */

/** Text that must say something: not blank, no null character. */
export const text = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({ pattern: '\\S', maxLength, format: 'text', ...options });

/** Text that may be empty. */
export const freeText = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({ maxLength, format: 'text', ...options });

export const uuid = (options: Record<string, unknown> = {}) => Type.String({ format: 'uuid', ...options });

export const httpsUrl = (options: Record<string, unknown> = {}) =>
  Type.String({ format: 'https-url', maxLength: 2_000, ...options });

export const dateTime = (options: Record<string, unknown> = {}) =>
  Type.String({ format: 'date-time', ...options });

export const date = (options: Record<string, unknown> = {}) => Type.String({ format: 'date', ...options });

/** An object whose fields are all known: a misspelt field is refused, because to ignore it would be to guess. */
export const strictObject = <P extends TProperties>(properties: P, options: Record<string, unknown> = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** Some of the fields, and no other. */
export const partialOf = <P extends TProperties>(properties: P, options: Record<string, unknown> = {}) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false, ...options });

/** What shall change: one of the fields at least. */
export const patchOf = <P extends TProperties>(properties: P, options: Record<string, unknown> = {}) =>
  partialOf(properties, { minProperties: 1, ...options });

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const choice = <const T extends string[]>(
  values: readonly [...T],
  options: Record<string, unknown> = {},
) => Type.Unsafe<T[number]>({ type: 'string', enum: values, ...options });

/** A page of results, as the operator API answers lists. */
export const pageOf = <T extends TSchema>(item: T) =>
  Type.Object({
    count: Type.Integer(),
    next: nullable(Type.String({ format: 'uri' })),
    previous: nullable(Type.String({ format: 'uri' })),
    results: Type.Array(item),
  });

export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
});

export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()), {
  description: 'Messages by field name.',
});
export const ErrorBody = Type.Object({ error: Type.String() });
export const DetailBody = Type.Object({ detail: Type.String() });

/** A filter by some of the values there are. */
export const choicesOf = (values: readonly string[]) =>
  Type.Optional(Type.String({ description: `One or more of ${values.join(', ')}; separated by commas.` }));

export const SearchQuery = Type.Object({ ...PageQuery.properties, q: Type.Optional(Type.String()) });
