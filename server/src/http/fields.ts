import { type TProperties, type TSchema, Type } from 'typebox';
import { maxUrlLength } from './formats.ts';

/** Building blocks of request schemas, so that each limit and text rule is defined once. */

/** Text with at least one visible character. */
export const text = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({ maxLength, format: 'visible-text', ...options });

/** Text that may be empty. */
export const freeText = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({ maxLength, format: 'text', ...options });

export const uuid = (options: Record<string, unknown> = {}) => Type.String({ format: 'uuid', ...options });

export const httpsUrl = (options: Record<string, unknown> = {}) =>
  Type.String({ format: 'https-url', maxLength: maxUrlLength, ...options });

/** The address of a logo: HTTPS, or an uploaded one. */
export const logoUrl = (options: Record<string, unknown> = {}) =>
  Type.String({ format: 'logo-url', maxLength: maxUrlLength, ...options });

export const dateTime = (options: Record<string, unknown> = {}) =>
  Type.String({ format: 'date-time', ...options });

export const date = (options: Record<string, unknown> = {}) => Type.String({ format: 'date', ...options });

/** An object without unknown fields: a misspelt field is an error instead of being ignored. */
export const strictObject = <P extends TProperties>(properties: P, options: Record<string, unknown> = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** A strict object whose fields are all optional. */
export const partialOf = <P extends TProperties>(properties: P, options: Record<string, unknown> = {}) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false, ...options });

/**
 * A ceiling in US dollars. The maximum is far above any real one, and its micros are still an exact integer.
 */
export const ceilingUsd = (options: Record<string, unknown> = {}) =>
  Type.Number({ minimum: 0, maximum: 1_000_000_000, ...options });

/** The body of a PATCH request: at least one of the fields. */
export const patchOf = <P extends TProperties>(properties: P, options: Record<string, unknown> = {}) =>
  partialOf(properties, { minProperties: 1, ...options });

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const choice = <const T extends string[]>(
  values: readonly [...T],
  options: Record<string, unknown> = {},
) => Type.Unsafe<T[number]>({ type: 'string', enum: values, ...options });

/** A page of results in the list format of the operator API. */
export const pageOf = <T extends TSchema>(item: T) =>
  Type.Object({
    count: Type.Integer(),
    next: nullable(Type.String({ format: 'uri' })),
    previous: nullable(Type.String({ format: 'uri' })),
    results: Type.Array(item),
  });

export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()), {
  description: 'Error messages by field name.',
});
export const ErrorBody = Type.Object({ error: Type.String() });
export const DetailBody = Type.Object({ detail: Type.String() });
