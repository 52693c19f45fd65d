import { Ajv, type ErrorObject } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { ApiError, type FieldErrors } from '../errors.ts';
import { checkClosedObjects } from './closed-objects.ts';
import { messages } from './messages.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const rfc3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** A calendar date that exists: the 30th of February does not. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

function isDateTime(text: string): boolean {
  return rfc3339.test(text) && isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** What a page may link to or load: an absolute https address, without credentials. */
function isHttpsUrl(text: string): boolean {
  if (!text.startsWith('https://') || !URL.canParse(text) || !text.isWellFormed() || /[\s\p{Cc}]/u.test(text))
    return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes('.') && username === '' && password === '';
}

/** PostgreSQL can store neither a null character nor half of one, and nobody means them. */
function isText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  // The schemas are TypeBox's; the schema of schemas needs the keywords that are replaced below.
  validateSchema: false,
  removeAdditional: false,
  useDefaults: true,
  coerceTypes: false,
  formats: {
    uuid: (text: string) => uuid.test(text),
    date: isDate,
    'date-time': isDateTime,
    'https-url': isHttpsUrl,
    text: isText,
    // Blank means that there is none: partners send what their forms hold.
    email: (value: string) => value.trim() === '' || (/^\s*[^\s@]+@[^\s@]+\s*$/.test(value) && isText(value)),
    // A person's own: there must be one.
    mailbox: (value: string) => /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(value) && isText(value),
    phone: (value: string) => value.trim() === '' || (/\d.*\d.*\d/s.test(value) && isText(value)),
    sha256: (value: string) => value === '' || /^[0-9a-f]{64}$/i.test(value),
    decimal: (value: string) => /^\d{1,12}(\.\d{1,9})?$/.test(value),
    'event-type': (value: string) => /^(impression|click|conversion)$/i.test(value),
    country: (value: string) => value === '' || /^[a-z]{2}$/i.test(value),
  },
});

checkClosedObjects(ajv);

/**
 * Bodies are checked by the route's schema, strictly: no coercion; unknown fields are left alone unless the schema is
 * closed. Query strings and path parameters are documented by schema but read by hand, because the contract forgives there what it refuses here.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  if (httpPart !== 'body') return () => true;
  const validate = ajv.compile(schema);
  return (body) => (validate(body) ? { value: body } : { error: toApiError(validate.errors ?? [], body) });
};

/** Checks a part of a body by itself; answers the complaints, if there are any. */
export function checkerOf(schema: object): (value: unknown) => FieldErrors | undefined {
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? undefined : toApiError(validate.errors ?? [], value).fields);
}

function toApiError(errors: ErrorObject[], body: unknown): ApiError {
  const fields: FieldErrors = {};
  for (const error of informative(errors)) {
    const { field, item } = placeOf(error);
    const message = item ? `${item}: ${messageOf(error)}` : messageOf(error);
    const key = field || 'non_field_errors';
    const list = fields[key] ?? [];
    fields[key] = list.includes(message) ? list : [...list, message];
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    return new ApiError('invalid', 'Invalid input.', {
      fields: { non_field_errors: [messages.dictionary(body)] },
    });
  }
  return new ApiError('invalid', 'Invalid input.', { fields });
}

/**
 * Of a union's many complaints one is enough: the union's own, or, where the only other choice is null, those of the
 * real one. A wrong type makes the finer complaints noise.
 */
function informative(errors: ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  const noise = (error: ErrorObject) =>
    unions.some((union) => {
      const optional = isOptionalNull(union);
      if (error === union) return optional;
      if (!error.schemaPath.startsWith(`${union.schemaPath}/`)) return false;
      return !(optional && error.schemaPath.startsWith(`${union.schemaPath}/0/`));
    });
  const outside = errors.filter((error) => !noise(error));
  const mistyped = new Set(
    outside.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath),
  );
  return outside.filter(({ keyword, instancePath }) => keyword === 'type' || !mistyped.has(instancePath));
}

/** A union that `nullable` made: something, or null. */
function isOptionalNull(union: ErrorObject): boolean {
  const options = union.schema as { type?: string }[];
  return options.length === 2 && options[1]?.type === 'null';
}

/**
 * Where an error stands. Nested fields have dotted names. A fault inside an item of a list of objects is keyed by the
 * field within the item, and the message names the item: `{"domain": ["items[1]: This field is required."]}`. A fault
 * in an element of a plain list is the list's.
 */
function placeOf(error: ErrorObject): { field: string; item: string } {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') steps.push((error.params as { missingProperty: string }).missingProperty);
  let field = '';
  let item = '';
  for (const [position, step] of steps.entries()) {
    if (!/^\d+$/.test(step) || field === '') {
      field = field === '' ? step : `${field}.${step}`;
    } else if (position < steps.length - 1) {
      item = `${item && `${item}.`}${field}[${step}]`;
      field = '';
    } else if ((error.params as { type?: string }).type === 'object') {
      item = `${item && `${item}.`}${field}[${step}]`;
    }
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
    case 'pattern':
      return (params as { pattern: string }).pattern === '\\S' ? messages.blank : 'Enter a valid value.';
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

/** A union of literals is a choice; any other union is told by its first type. */
function unionMessage(error: ErrorObject): string {
  const options = error.schema as { const?: unknown; type?: string; anyOf?: unknown }[];
  if (error.data === null) return messages.null;
  if (options.some((option) => 'const' in option || 'anyOf' in option)) return messages.choice(error.data);
  const first = options.find((option) => option.type && option.type !== 'null');
  return typeMessage(first?.type ?? 'object', error.data);
}

function formatMessage(format: string, data: unknown): string {
  switch (format) {
    case 'uuid':
      return messages.uuid;
    case 'date':
      return messages.date;
    case 'date-time':
      return messages.dateTime;
    case 'text':
      return String(data).includes('\0') ? messages.nul : messages.string;
    case 'https-url':
      return messages.httpsUrl;
    case 'email':
    case 'mailbox':
      return messages.email;
    case 'phone':
      return messages.phone;
    case 'sha256':
      return messages.sha256;
    case 'country':
      return messages.country;
    case 'decimal':
      return messages.number;
    case 'event-type':
      return messages.choice(data);
    default:
      return 'Enter a valid value.';
  }
}
