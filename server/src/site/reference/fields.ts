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

/**
 * The fields of an object, with those of the objects within. Empty if the schema has no fields. An answer
 * always has most of its fields, so only those of requests are marked as required.
 */
export function fieldList(schema: Schema, schemas: Schemas, isAnswer = false, depth = 0): string {
  const { properties, required = [] } = objectOf(schema, schemas);
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
  if (fields.length === 0 || depth >= maxDepth) return '';
  const items = fields.map(([name, field]) => {
    const isRequired = !isAnswer && (required as string[]).includes(name);
    return fieldItem(name, field, isRequired, fieldList(field, schemas, isAnswer, depth + 1));
  });
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

/** Formats that say more than `string`. */
const formatNames: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  date: 'day',
  'date-time': 'time',
  uri: 'URL',
  email: 'e-mail address',
  hostname: 'domain',
};

/** The type in words: `string`, `list of objects`, `UUID or null`. */
function typeName(schema: Schema): string {
  if (schema.$ref) return 'object';
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (branches) return [...new Set(branches.flatMap((each) => typeName(each).split(' or ')))].join(' or ');
  const types = [schema.type ?? 'any value'].flat() as string[];
  const nameOf = (type: string) => {
    if (type === 'array') return `list of ${plural(typeName((schema.items ?? {}) as Schema))}`;
    return (type === 'string' && formatNames[schema.format as string]) || type;
  };
  return types.map(nameOf).join(' or ');
}

function plural(type: string): string {
  return type
    .split(' or ')
    .map((each) => `${each}s`)
    .join(' or ');
}

/** The conditions that a value must fulfil besides its type. */
function constraints(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    choicesText(schema),
    rangeText(minimum, maximum, ''),
    rangeText(minLength, maxLength, ' character'),
    rangeText(minItems, maxItems, ' item'),
    schema.default === undefined ? '' : `Default: \`${String(schema.default)}\`.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function choicesText(schema: Schema): string {
  const choices = choicesOf(schema).map((choice) => `\`${choice}\``);
  if (choices.length === 1) return `Always ${choices[0]}.`;
  return choices.length > 0 ? `One of ${choices.join(', ')}.` : '';
}

function choicesOf(schema: Schema): string[] {
  const own = (schema.const === undefined ? (schema.enum ?? []) : [schema.const]) as unknown[];
  const inner = [schema.items, ...((schema.anyOf ?? []) as Schema[])].filter((each) => each !== undefined);
  const all = [
    ...own.filter((each) => each !== null).map(String),
    ...inner.flatMap((each) => choicesOf(each as Schema)),
  ];
  return [...new Set(all)];
}

/** A minimum of 0 is not worth a word. */
function rangeText(low: unknown, high: unknown, unit: string): string {
  const number = (value: unknown) => Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 });
  const units = (count: unknown) => (unit === '' || count === 1 ? unit : `${unit}s`);
  const hasLow = low !== undefined && number(low) !== '0';
  if (hasLow && high !== undefined) return `${number(low)} to ${number(high)}${units(high)}.`;
  if (high !== undefined) return `At most ${number(high)}${units(high)}.`;
  return hasLow ? `At least ${number(low)}${units(low)}.` : '';
}
