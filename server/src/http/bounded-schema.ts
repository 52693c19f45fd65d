import type { Ajv, ErrorObject, SchemaObject } from 'ajv';
import { maxListedErrors } from '../errors.ts';
import { withoutRedundantErrors } from './field-errors.ts';

/** Validation errors of list items. The validator receives the array as `this`. */
export type ItemErrors = ErrorObject[];

interface ListRule {
  readonly items: SchemaObject;
  readonly maxItems: number;
  readonly uniqueItems: boolean;
}

/**
 * Rewrites a schema so that the validation work is bounded: the length of a text is checked before its
 * format and pattern, and the length of a list before its items. Ajv by itself would check and report
 * everything, of any length.
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
  // The keyword `normalUrl` (in `validation.ts`) replaces a URL by the normal form that browsers use.
  if (format === 'https-url' || format === 'logo-url') bounded.normalUrl = true;
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
 * Adds the keyword `list` to Ajv. It adds its errors to `this` instead of failing, so that it can stop early:
 * the items of a list that is too long are not checked, and checking ends after `maxListedErrors` errors.
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
        const addListError = (keyword: string, params: Record<string, unknown>) =>
          void this.push({ keyword, params, instancePath, schemaPath: '#/list', data: list });
        if (list.length > maxItems) addListError('maxItems', { limit: maxItems });
        else if (uniqueItems && new Set(list).size < list.length) addListError('uniqueItems', {});
        else
          for (let index = 0; index < list.length && this.length < maxListedErrors; index++) {
            const itemContext = {
              instancePath: `${instancePath}/${index}`,
              parentData: list,
              parentDataProperty: index,
              rootData: context?.rootData ?? {},
              dynamicAnchors: {},
            };
            if (!validate.call(this, list[index], itemContext))
              this.push(...withoutRedundantErrors(validate.errors ?? []));
          }
        return true;
      };
    },
  });
}
