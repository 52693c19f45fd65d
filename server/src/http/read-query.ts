import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { addError, type FieldErrors, invalid } from '../errors.ts';
import { readUuid } from '../lib/ids.ts';
import { isCurrency, isDate } from './formats.ts';
import { messages } from './messages.ts';

/**
 * The key under which a parameter's schema keeps its `ReadingRules`. A symbol, so that it is not
 * in the OpenAPI document.
 */
export const readingRules = Symbol('reading rules');

/** How a parameter is read where that does not follow from its schema. */
export interface ReadingRules {
  /**
   * The value that replaces an unreadable number, instead of an error. With `default`, a number above the
   * maximum means the maximum.
   */
  readonly unreadable?: 'default' | 'zero';
  /** Accepts neither a sign nor an empty value. */
  readonly digitsOnly?: boolean;
  /** Accepts choices in any letter case, and repeated ones. */
  readonly anyCase?: boolean;
  /** The error message for a list with repeated values. */
  readonly repeatedValue?: string;
  /** A text parameter that is sent several times is one text of all its words. */
  readonly joinWords?: boolean;
}

/** The value of a parameter: a missing list is empty, a missing parameter with a default has the default. */
type ValueOf<S extends TSchema> = S extends { items: unknown } | { default: unknown }
  ? Static<S>
  : S extends { '~optional': unknown }
    ? Static<S> | undefined
    : Static<S>;

export type QueryValues<P extends TProperties> = { [K in keyof P]: ValueOf<P[K]> };

interface Field {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: Field;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly [readingRules]?: ReadingRules;
}

/**
 * Adds an error of the parameter. Returns undefined, so that `return fail(…)` also says that
 * there is no value.
 */
type Fail = (message: string) => undefined;

/**
 * Reads a query string by the schema of the route, and collects all errors by parameter. Reading is
 * tolerant: a parameter that is sent several times is a comma-separated list, white space around a value is
 * ignored, an empty value is a missing one, and unknown parameters are ignored. A value with an error is
 * undefined or the default.
 */
export function readQuery<P extends TProperties>(
  schema: TObject<P>,
  query: unknown,
): { values: Partial<QueryValues<P>> & Pick<QueryValues<P>, AlwaysSet<P>>; errors: FieldErrors } {
  const sent = query as Readonly<Record<string, string | string[] | undefined>>;
  const errors: FieldErrors = {};
  const values: Record<string, unknown> = {};
  const required = (schema.required ?? []) as readonly string[];
  for (const [name, field] of Object.entries(schema.properties as Record<string, Field>)) {
    const fail: Fail = (message) => void addError(errors, name, message);
    const value = readParameter(field, sent[name], fail);
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    if (isEmpty && errors[name] === undefined && required.includes(name)) fail(messages.required);
    values[name] = value ?? field.default;
  }
  return { values: values as never, errors };
}

/** The parameters that have a value even after an error: lists, and those with a default. */
type AlwaysSet<P extends TProperties> = {
  [K in keyof P]: P[K] extends { items: unknown } | { default: unknown } ? K : never;
}[keyof P];

/** Reads a query string, or throws all its errors. */
export function requireQuery<P extends TProperties>(schema: TObject<P>, query: unknown): QueryValues<P> {
  const { values, errors } = readQuery(schema, query);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values as QueryValues<P>;
}

function readParameter(field: Field, sent: string | string[] | undefined, fail: Fail): unknown {
  if (field.type === 'array') return readList(field, joined(sent), fail);
  if (field.type === 'integer') return readInteger(field, joined(sent), fail);
  const isText = field.enum === undefined && field.format === undefined;
  if (isText) return readText(field, sent, fail);
  const value = joined(sent)?.trim();
  if (value === undefined || value === '') return undefined;
  return readSingleValue(field, value) ?? fail(singleValueError(field, value));
}

function joined(sent: string | string[] | undefined): string | undefined {
  return Array.isArray(sent) ? sent.join(',') : sent;
}

function readText(field: Field, sent: string | string[] | undefined, fail: Fail): string | undefined {
  if (Array.isArray(sent) && !field[readingRules]?.joinWords) return fail(messages.string);
  const text = Array.isArray(sent) ? sent.join(' ') : sent;
  if (text === undefined || text === '') return undefined;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
  if (text.trim().length < minLength) return fail(messages.minCharacters(minLength));
  return text.length > maxLength ? fail(messages.maxCharacters(maxLength)) : text;
}

/** Reads an id, a date, a currency or a choice. */
function readSingleValue(field: Field, value: string): string | undefined {
  if (field.format === 'uuid') return readUuid(value);
  if (field.format === 'currency') return isCurrency(value) ? value.toUpperCase() : undefined;
  if (field.format === 'date') return isDate(value) ? value : undefined;
  return field.enum?.includes(value) ? value : undefined;
}

function singleValueError(field: Field, value: string): string {
  if (field.format === 'uuid') return messages.uuid;
  if (field.format === 'currency') return messages.currency;
  return field.format === 'date' ? messages.date : messages.choice(value);
}

function readInteger(field: Field, sent: string | undefined, fail: Fail): number | undefined {
  const { unreadable, digitsOnly } = field[readingRules] ?? {};
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = field;
  if (sent === undefined) return undefined;
  const value = sent.trim();
  if (unreadable !== undefined) {
    const number = /^\d+$/.test(value) ? Number(value) : 0;
    if (unreadable === 'zero') return number;
    // Undefined means the default.
    return number < minimum ? undefined : Math.min(number, maximum);
  }
  if (value === '' && !digitsOnly) return undefined;
  if (!(digitsOnly ? /^\d+$/ : /^[+-]?\d+$/).test(value)) return fail(messages.integer);
  const number = Number(value);
  if (number < minimum) return fail(messages.atLeast(minimum));
  return number > maximum ? fail(messages.atMost(maximum)) : number;
}

/**
 * Reads a comma-separated list. After an error the list still has all values that were sent, so that
 * they can be counted.
 */
function readList(field: Field, sent: string | undefined, fail: Fail): string[] {
  const { anyCase = false, repeatedValue } = field[readingRules] ?? {};
  const items = field.items ?? {};
  const parts = (sent ?? '').split(',').map((part) => part.trim());
  const sentValues = parts.filter((part) => part !== '');
  const choices = new Map(anyCase ? items.enum?.map((choice) => [choice.toLowerCase(), choice]) : []);
  const read = sentValues.map((value) => choices.get(value.toLowerCase()) ?? readSingleValue(items, value));
  const invalidValues = sentValues.filter((_, index) => read[index] === undefined);
  for (const message of new Set(invalidValues.map((value) => singleValueError(items, value)))) fail(message);
  const values = read.map((value, index) => value ?? (sentValues[index] as string));
  if (repeatedValue !== undefined && new Set(values).size < values.length) fail(repeatedValue);
  else if (field.maxItems !== undefined && sentValues.length > field.maxItems)
    fail(messages.maxElements(field.maxItems));
  return anyCase ? [...new Set(values)] : values;
}
