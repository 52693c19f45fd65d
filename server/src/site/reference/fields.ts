import { Marked } from 'marked';
import type { Parameter, Schema } from '../../http/openapi-schema.ts';
import { escapeHtml } from '../html.ts';
import { resolve, type Schemas } from './model.ts';

const markdown = new Marked();
/** Deeper fields are in the example. */
const maxDepth = 6;

/** Text with Markdown within its lines, such as `code`. */
export function inlineMarkdown(text: string): string {
  return String(markdown.parseInline(escapeHtml(text).replaceAll('&quot;', '"')));
}

/** The fields of an object, with those of the objects within. Empty if the schema has no fields. */
export function fieldList(schema: Schema, schemas: Schemas, depth = 0): string {
  const { properties, required = [] } = objectOf(schema, schemas);
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
  if (fields.length === 0 || depth >= maxDepth) return '';
  const items = fields.map(([name, field]) =>
    fieldItem(name, field, (required as string[]).includes(name), fieldList(field, schemas, depth + 1)),
  );
  return `<ul class="fields">${items.join('')}</ul>`;
}

export function parameterList(parameters: readonly Parameter[]): string {
  const items = parameters.map(({ name, schema, description, required = false }) =>
    fieldItem(name, { ...schema, ...(description !== undefined && { description }) }, required, ''),
  );
  return `<ul class="fields">${items.join('')}</ul>`;
}

function fieldItem(name: string, schema: Schema, isRequired: boolean, inner: string): string {
  const description = typeof schema.description === 'string' ? schema.description : '';
  const notes = [description, constraints(schema)].filter((text) => text !== '').join(' ');
  return `<li><p class="field"><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(typeName(schema))}</span>${
    isRequired ? ' <span class="required">required</span>' : ''
  }</p>${notes === '' ? '' : `<p>${inlineMarkdown(notes)}</p>`}${inner}</li>`;
}

/** The object whose fields are shown: a list shows those of its items, a map those of its values. */
function objectOf(schema: Schema, schemas: Schemas): Schema {
  const known = resolve(schema, schemas);
  const branches = (known.anyOf ?? known.oneOf ?? []) as Schema[];
  const inner = known.items ?? (known.properties ? undefined : known.additionalProperties);
  if (typeof inner === 'object' && inner !== null) return objectOf(inner as Schema, schemas);
  const branch = branches.find((each) => fieldCount(objectOf(each, schemas)) > 0);
  return branch ? objectOf(branch, schemas) : known;
}

const fieldCount = ({ properties }: Schema) => Object.keys((properties ?? {}) as object).length;

/** The type in words: `string`, `list of objects`, `integer or null`. */
function typeName(schema: Schema): string {
  if (schema.$ref) return 'object';
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (branches) return [...new Set(branches.flatMap((each) => typeName(each).split(' or ')))].join(' or ');
  const types = [schema.type ?? 'any value'].flat() as string[];
  return types
    .map((type) => (type === 'array' ? `list of ${plural(typeName((schema.items ?? {}) as Schema))}` : type))
    .join(' or ');
}

function plural(type: string): string {
  return type
    .split(' or ')
    .map((each) => `${each}s`)
    .join(' or ');
}

/** What else a value must fulfil. */
function constraints(schema: Schema): string {
  const { format, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const choices = choicesOf(schema);
  const range = (low: unknown, high: unknown, unit: string) => {
    if (low !== undefined && high !== undefined && low !== 0) return `${low} to ${high}${unit}.`;
    if (high !== undefined) return `At most ${high}${unit}.`;
    return low === undefined || low === 0 ? '' : `At least ${low}${unit}.`;
  };
  return [
    choices.length > 0 ? `One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.` : '',
    formatNames[format as string] ?? '',
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    schema.default === undefined ? '' : `Default: \`${String(schema.default)}\`.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function choicesOf(schema: Schema): string[] {
  const own = (schema.enum ?? []) as unknown[];
  const inner = [schema.items, ...((schema.anyOf ?? []) as Schema[])].filter((each) => each !== undefined);
  return [
    ...new Set([
      ...own.filter((each) => each !== null).map(String),
      ...inner.flatMap((each) => choicesOf(each as Schema)),
    ]),
  ];
}

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'A UUID.',
  date: 'A day in UTC, as `2026-06-14`.',
  'date-time': 'A time, as `2026-06-14T09:30:00Z`.',
  uri: 'A URL.',
  email: 'An e-mail address.',
  hostname: 'A domain.',
};
