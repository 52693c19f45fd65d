import type { Ajv, ErrorObject, SchemaObject } from 'ajv';
import { maxListedErrors } from '../errors.ts';
import { informative } from './field-errors.ts';

/** Complaints about the items of lists; handed to the validator as `this`. */
export type ItemErrors = ErrorObject[];

interface ListRule {
  readonly items: SchemaObject;
  readonly maxItems: number;
  readonly uniqueItems: boolean;
}

/**
 * The same schema, checked in an order that bounds the work: a text's length before its format and pattern, a list's
 * length before its items. The validator itself would check everything and report everything, however long.
 */
export function boundSchema(schema: SchemaObject): SchemaObject {
  const { items, maxItems, uniqueItems = false, maxLength, format, pattern, ...rest } = schema;
  const bounded: SchemaObject = { ...rest };
  for (const keyword of ['properties', 'patternProperties'])
    if (rest[keyword]) bounded[keyword] = mapValues(rest[keyword], boundSchema);
  for (const keyword of ['anyOf', 'allOf', 'oneOf'])
    if (rest[keyword]) bounded[keyword] = rest[keyword].map(boundSchema);
  if (items !== undefined) {
    if (maxItems === undefined) throw new Error('a list in a request body needs maxItems');
    bounded.list = { items: boundSchema(items), maxItems, uniqueItems } satisfies ListRule;
  }
  // An address is kept as a browser reads it.
  if (format === 'https-url') bounded.normalUrl = true;
  const content = { ...(format !== undefined && { format }), ...(pattern !== undefined && { pattern }) };
  if (maxLength === undefined) return { ...bounded, ...content };
  if (Object.keys(content).length === 0) return { ...bounded, maxLength };
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schema
  return { ...bounded, if: { maxLength }, then: content, else: { maxLength } };
}

function mapValues<T>(values: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/**
 * Teaches the validator `list`. It reports into `this` instead of failing, so that it can stop: a list that is too long
 * is not looked into, and after as many complaints as are listed nothing further is checked.
 */
export function addListKeyword(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'list',
    type: 'array',
    errors: false,
    compile({ items, maxItems, uniqueItems }: ListRule) {
      const validate = ajv.compile(items);
      return function checkList(this: ItemErrors, list: unknown[], context) {
        const instancePath = context?.instancePath ?? '';
        const complain = (keyword: string, params: Record<string, unknown>) =>
          void this.push({ keyword, params, instancePath, schemaPath: '#/list', data: list });
        if (list.length > maxItems) complain('maxItems', { limit: maxItems });
        else if (uniqueItems && new Set(list).size < list.length) complain('uniqueItems', {});
        else
          for (let index = 0; index < list.length && this.length < maxListedErrors; index++) {
            const place = {
              ...{ instancePath: `${instancePath}/${index}`, parentData: list, parentDataProperty: index },
              ...{ rootData: context?.rootData ?? {}, dynamicAnchors: {} },
            };
            if (!validate.call(this, list[index], place)) this.push(...informative(validate.errors ?? []));
          }
        return true;
      };
    },
  });
}
