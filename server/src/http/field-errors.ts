import type { ErrorObject } from 'ajv';
import { addError, type FieldErrors, maxListedErrors } from '../errors.ts';
import { formatMessage } from './formats.ts';
import { messages } from './messages.ts';

/** Converts Ajv errors to the API's error messages, keyed by field. */
export function fieldErrorsOf(errors: readonly ErrorObject[]): FieldErrors {
  const fields: FieldErrors = {};
  const listed = new Set<string>();
  for (const error of errors) {
    const { field, item } = placeOf(error);
    const message = item ? `${item}: ${messageOf(error)}` : messageOf(error);
    const key = field || 'non_field_errors';
    const entry = `${key} ${message}`;
    if (!listed.has(entry)) addError(fields, key, message);
    listed.add(entry);
    if (listed.size >= maxListedErrors) break;
  }
  return fields;
}

/**
 * Drops errors that only repeat others. Of the errors of a union, it keeps the union's own, or, if the union
 * is `nullable`, those of the option that is not null. After a wrong type, further errors of the same value
 * are dropped. An error of the keyword `if` only repeats that its `then` or `else` has failed.
 */
export function withoutRedundantErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const kept = withoutOptionErrors(errors).filter(({ keyword }) => keyword !== 'if');
  const mistyped = new Set(
    kept.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
  );
  return kept.filter(({ keyword, instancePath }) => keyword === 'type' || !mistyped.has(instancePath));
}

/**
 * Ajv reports a union directly after the errors of its options. Read from the end, the unions that contain an
 * error are therefore a stack, and one pass over the errors is enough.
 */
function withoutOptionErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const enclosing: { path: string; nullable: boolean }[] = [];
  const kept: ErrorObject[] = [];
  for (const error of errors.toReversed()) {
    while (enclosing.length > 0 && !error.schemaPath.startsWith(`${enclosing.at(-1)?.path}/`))
      enclosing.pop();
    // Option 0 of a nullable union is the one that is not null.
    const isRedundant = enclosing.some(
      ({ path, nullable }) => !(nullable && error.schemaPath.startsWith(`${path}/0/`)),
    );
    const nullable = error.keyword === 'anyOf' && isNullable(error);
    if (error.keyword === 'anyOf') enclosing.push({ path: error.schemaPath, nullable });
    if (!isRedundant && !nullable) kept.push(error);
  }
  return kept.reverse();
}

/** True if the union has a schema and null, in this order, as the function `nullable` creates it. */
function isNullable(union: ErrorObject): boolean {
  const options = union.schema as { type?: string }[];
  return options.length === 2 && options[1]?.type === 'null';
}

/**
 * The location of an error. Nested fields have dotted names. The message of an error inside an item of a list
 * of objects names the item. For a list at the top of the body the key is the field within the item:
 * `{"domain": ["items[1]: This field is required."]}`; for a list further inside it is the whole dotted name.
 * An error in an element of a plain list belongs to the list.
 */
function placeOf(error: ErrorObject): { field: string; item: string } {
  // `instancePath` is a JSON pointer, which starts with a slash and escapes `/` and `~`.
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') steps.push((error.params as { missingProperty: string }).missingProperty);
  let field = '';
  let item = '';
  for (const [position, step] of steps.entries()) {
    const isIndex = /^\d+$/.test(step) && field !== '';
    const isLast = position === steps.length - 1;
    // An item that should be an object but is not one: the message names the item too.
    const isMistypedItem = (error.params as { type?: string }).type === 'object';
    if (!isIndex) field = field === '' ? step : `${field}.${step}`;
    else if (!isLast || isMistypedItem) item = `${item && `${item}.`}${field}[${step}]`;
    // Only a list at the top of the body is the list of things that the call is about.
    if (isIndex && !isLast && position === 1) field = '';
  }
  if (error.keyword === 'additionalProperties') {
    const { additionalProperty } = error.params as { additionalProperty: string };
    field = `${field && `${field}.`}${additionalProperty.slice(0, 100)}`;
  }
  return { field, item };
}

function messageOf(error: ErrorObject): string {
  const { keyword, data, params } = error;
  const limit = (params as { limit?: number }).limit ?? 0;
  switch (keyword) {
    case 'required':
      return messages.required;
    case 'type':
      return typeMessage((params as { type: string | string[] }).type, data);
    case 'anyOf':
      return unionMessage(error);
    case 'const':
    case 'enum':
      return data === null ? messages.null : messages.choice(data);
    case 'minItems':
      return limit <= 1 ? messages.emptyList : `Ensure this field has at least ${limit} elements.`;
    case 'maxItems':
      return messages.maxElements(limit);
    case 'minLength':
      return limit <= 1 ? messages.blank : messages.minCharacters(limit);
    case 'maxLength':
      return messages.maxCharacters(limit);
    case 'maximum':
      return messages.atMost(limit);
    case 'minimum':
      return messages.atLeast(limit);
    case 'exclusiveMinimum':
      return messages.moreThan(limit);
    case 'exclusiveMaximum':
      return messages.lessThan(limit);
    case 'pattern':
      return 'Enter a valid value.';
    case 'format':
      return formatMessage((params as { format: string }).format, data);
    case 'additionalProperties':
      return messages.unknownField((params as { known: string[] }).known);
    case 'minProperties':
      return messages.noField;
    case 'uniqueItems':
      return 'Items must be unique.';
    default:
      return 'Enter a valid value.';
  }
}

function typeMessage(type: string | string[], data: unknown): string {
  if (data === null) return messages.null;
  switch (Array.isArray(type) ? type[0] : type) {
    case 'string':
      return messages.string;
    case 'integer':
      return messages.integer;
    case 'number':
      return messages.number;
    case 'boolean':
      return messages.boolean;
    case 'array':
      return messages.list(data);
    default:
      return messages.dictionary(data);
  }
}

/** The message for a union of literals is that of a choice. For other unions it is that of the first type. */
function unionMessage(error: ErrorObject): string {
  const options = error.schema as { const?: unknown; type?: string; anyOf?: unknown }[];
  if (error.data === null) return messages.null;
  if (options.some((option) => 'const' in option || 'anyOf' in option)) return messages.choice(error.data);
  const first = options.find((option) => option.type && option.type !== 'null');
  return typeMessage(first?.type ?? 'object', error.data);
}
