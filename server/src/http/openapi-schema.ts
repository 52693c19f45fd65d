import type { KeyRole, UserRole } from '../keys/index.ts';
import { standardFormats } from './formats.ts';

export type Schema = Record<string, unknown>;

/** The parts of an operation in an OpenAPI document that are completed here. */
export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  'x-accepts'?: Accepted;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}

/**
 * An extension that the API reference reads: the kinds of key and the roles of users
 * that an operation accepts.
 */
export interface Accepted {
  readonly keys: readonly KeyRole[];
  readonly roles: readonly UserRole[];
}

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
  description?: string;
  style?: string;
  explode?: boolean;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
}

/**
 * Fields of answers whose names tell their format. The schemas of the routes do not name these formats,
 * because the serialiser would check them for every nullable value.
 */
const formatsByName: readonly [name: RegExp, format: string][] = [
  [/(^|_)ur[il]$/, 'uri'],
  [/^domain$/, 'hostname'],
  [/^email$/, 'email'],
];

const maxInt32 = 2 ** 31 - 1;

/**
 * A schema of the routes in the words that other tools know: standard formats instead of ours, the size of
 * integers, and the minimum of counts. No integer of an answer is negative unless its schema says so.
 */
export function toStandardSchema(schema: Schema, isAnswer: boolean, name = ''): Schema {
  const { format, ...rest } = schema;
  const standard: Schema = { ...rest, ...formatOf(schema, isAnswer, name) };
  if (rest.type === 'integer') {
    if (isAnswer) standard.minimum ??= 0;
    const fitsInt32 = Number(standard.maximum ?? Number.POSITIVE_INFINITY) <= maxInt32;
    if (!fitsInt32) standard.format = 'int64';
  }
  const inner = (each: unknown, innerName = name) => toStandardSchema(each as Schema, isAnswer, innerName);
  for (const keyword of ['properties', 'patternProperties'])
    if (rest[keyword])
      standard[keyword] = Object.fromEntries(
        Object.entries(rest[keyword]).map(([field, each]) => [field, inner(each, field)]),
      );
  for (const keyword of ['anyOf', 'allOf', 'oneOf'])
    if (rest[keyword]) standard[keyword] = (rest[keyword] as Schema[]).map((each) => inner(each));
  if (rest.items) standard.items = inner(rest.items);
  if (typeof rest.additionalProperties === 'object')
    standard.additionalProperties = inner(rest.additionalProperties);
  return mergeNull(standard);
}

/**
 * Writes `X or null` as one schema with two types, which generators understand better than a union of two
 * schemas. Not for enums: null would have to be one of the values, and some generators stop there.
 */
function mergeNull({ anyOf, ...rest }: Schema): Schema {
  if (anyOf === undefined) return rest;
  const [branch, other, ...more] = anyOf as Schema[];
  const isNullable = typeof branch?.type === 'string' && other?.type === 'null' && more.length === 0;
  if (!isNullable || branch.enum !== undefined) return { ...rest, anyOf };
  return { ...branch, ...rest, type: [branch.type, 'null'] };
}

function formatOf({ type, format, enum: choices }: Schema, isAnswer: boolean, name: string): Schema {
  if (typeof format === 'string') return standardFormats[format] ?? { format };
  if (type !== 'string' || choices !== undefined || !isAnswer) return {};
  const byName = formatsByName.find(([pattern]) => pattern.test(name));
  return byName ? { format: byName[1] } : {};
}
