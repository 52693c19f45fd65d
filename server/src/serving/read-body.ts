import { type TSchema, Type } from 'typebox';
import { addError, type FieldErrors, invalid, maxListedErrors, redactMessage } from '../errors.ts';
import { messages } from '../http/messages.ts';
import { createValidator } from '../http/validation.ts';
import { isObject } from '../lib/is-object.ts';
import { identifierFields, optionalFields, otherUserFields, RecommendationRequest } from './schema.ts';

type Fields = Record<string, unknown>;

/** The parts of a schema that are read here. */
interface JsonSchema {
  readonly type?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonSchema[];
}

const check = createValidator(RecommendationRequest);
const schemasOf = (fields: Record<string, TSchema>) => Object.entries(fields as Record<string, JsonSchema>);

/**
 * Reads the body of an offer request. Only the shopper's identifiers, the placement and `custom_metadata` can
 * make the call fail. Everything else is optional context: what is wrong there is understood as far as
 * possible, or left out with a warning.
 */
export function readBody(sent: unknown): { body: RecommendationRequest; warnings: FieldErrors | undefined } {
  const errors = check(sent);
  if (!errors) return { body: sent as RecommendationRequest, warnings: undefined };
  if (!isObject(sent)) throw invalid(errors);
  const warnings = new Warnings();
  const body: Fields = { ...sent };
  if (isObject(sent.user_details)) body.user_details = readUser(sent.user_details, warnings);
  for (const [name, schema] of schemasOf(optionalFields))
    if (name in sent) body[name] = readValue(schema, sent[name], { field: name, warnings });
  const remaining = check(body);
  if (remaining) throw invalid(remaining);
  return { body: body as RecommendationRequest, warnings: warnings.fields };
}

/** An invalid identifier is left out if another one is valid. */
function readUser(sent: Fields, warnings: Warnings): Fields {
  const user: Fields = { ...sent };
  const problems = schemasOf(identifierFields).map(([name, schema]) => ({
    name,
    message: problemOf(schema, sent[name]),
    isPresent: typeof sent[name] === 'string' && sent[name].trim() !== '',
  }));
  if (problems.some(({ message, isPresent }) => isPresent && message === undefined))
    for (const { name, message } of problems)
      if (message !== undefined) {
        warnings.add(`user_details.${name}`, message);
        user[name] = undefined;
      }
  for (const [name, schema] of schemasOf(otherUserFields))
    if (name in sent) user[name] = readValue(schema, sent[name], { field: `user_details.${name}`, warnings });
  return user;
}

/** Where a value is, and where its warnings go. */
interface Place {
  /** The dotted name. Items of a list have the name of the list. */
  readonly field: string;
  /** The item of a list that contains the value, such as `purchases[2]`. */
  readonly item?: string;
  readonly warnings: Warnings;
}

/**
 * Returns the value as the schema accepts it, or undefined with a warning. Null means that
 * the field is missing.
 */
function readValue(nullableSchema: JsonSchema, value: unknown, place: Place): unknown {
  if (value === undefined || value === null) return value;
  const schema = withoutNull(nullableSchema);
  if (schema.items) return readList(schema.items, schema.maxItems ?? 0, value, place);
  if (schema.properties) return readObject(schema.properties, value, place);
  const problem = problemOf(schema, value);
  if (problem === undefined) return value;
  const understood = formsOf(value).find((form) => problemOf(schema, form) === undefined);
  if (understood === undefined) warn(place, problem);
  return understood;
}

function readObject(properties: Record<string, JsonSchema>, value: unknown, place: Place): unknown {
  if (!isObject(value)) {
    warn(place, messages.dictionary(value));
    return undefined;
  }
  const object: Fields = { ...value };
  for (const [name, schema] of Object.entries(properties))
    if (Object.hasOwn(value, name))
      object[name] = readValue(schema, value[name], { ...place, field: `${place.field}.${name}` });
  return object;
}

/** Takes the first items, up to the limit of the schema. Items that are left out leave no gap. */
function readList(items: JsonSchema, maxItems: number, value: unknown, place: Place): unknown {
  if (!Array.isArray(value)) {
    warn(place, messages.list(value));
    return undefined;
  }
  if (value.length > maxItems) warn(place, messages.maxElements(maxItems));
  return value
    .slice(0, maxItems)
    .map((item, at) => readItem(items, item, { ...place, item: `${place.field}[${at}]` }))
    .filter((item) => item !== undefined);
}

/** In a list null is not a missing field. */
function readItem(schema: JsonSchema, value: unknown, place: Place): unknown {
  if (value !== null) return readValue(schema, value, place);
  warn(place, messages.dictionary(value));
  return undefined;
}

/** Other ways to write a value: a number as text, without spaces around it, a choice in upper case. */
function formsOf(value: unknown): unknown[] {
  if (typeof value === 'number' && Number.isFinite(value)) return [String(value)];
  return typeof value === 'string' ? [value.trim(), value.trim().toUpperCase()] : [];
}

const validators = new WeakMap<JsonSchema, ReturnType<typeof createValidator>>();

/**
 * Validates a single value. Returns the first error message, which does not contain the value, or undefined
 * if it is valid.
 */
function problemOf(schema: JsonSchema, value: unknown): string | undefined {
  let validate = validators.get(schema);
  if (!validate) {
    validate = createValidator(Type.Object({ value: Type.Optional(Type.Unsafe(schema)) }));
    validators.set(schema, validate);
  }
  const message = validate({ value })?.value?.[0];
  return message === undefined ? undefined : redactMessage(message);
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const [first, second, ...others] = schema.anyOf ?? [];
  return first && second?.type === 'null' && others.length === 0 ? first : schema;
}

function warn({ field, item, warnings }: Place, message: string): void {
  warnings.add(field, item === undefined ? message : `${item}: ${message}`);
}

/** Collects warnings, up to a limit: a few are enough to find the mistake. */
class Warnings {
  fields: FieldErrors | undefined;
  #count = 0;

  add(field: string, message: string): void {
    if (this.#count === maxListedErrors) return;
    this.#count++;
    this.fields ??= {};
    addError(this.fields, field, message);
  }
}
