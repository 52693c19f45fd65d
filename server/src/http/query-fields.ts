import { type TSchema, Type } from 'typebox';
import { choice, uuid } from './fields.ts';
import { type ReadingRules, readingRules } from './read-query.ts';

/**
 * Building blocks of query schemas. `readQuery` reads parameters by them, and the
 * OpenAPI document describes them.
 */

const withRules = <S extends TSchema>(schema: S, rules: ReadingRules): S =>
  Object.assign(schema, { [readingRules]: rules });

/** An optional integer with a default. */
export const integerParam = (
  options: { default: number; minimum: number; maximum?: number; description?: string; example?: number },
  rules: ReadingRules = {},
) => withRules(Type.Optional(Type.Integer(options)), rules) as DefaultedInteger;
type DefaultedInteger = ReturnType<typeof Type.Optional<ReturnType<typeof Type.Integer>>> & {
  readonly default: number;
};

/** An optional choice with a default. */
export const choiceParam = <const T extends string>(
  values: readonly T[],
  options: { default: NoInfer<T>; description?: string },
) => {
  const schema = Type.Optional(choice([...values], options));
  return schema as typeof schema & { readonly default: T };
};

/** The parameter that turns off the changes of CSV values for spreadsheets. */
export const rawParam = choiceParam(['true', 'false'], {
  default: 'false',
  description:
    'Of a CSV file: `true` writes values as they are, for programs. By default, a text that a spreadsheet would evaluate (it begins with `=`, `+`, `-`, `@`, a tab or a line break) gets a leading apostrophe. Numbers are not changed.',
});

/** The order of a list: a name, or a name with a minus sign for descending order. */
export const sortParam = <const T extends string>(names: readonly T[], byDefault: NoInfer<T | `-${T}`>) =>
  choiceParam(
    names.flatMap((name): (T | `-${T}`)[] => [name, `-${name}`]),
    { default: byDefault, description: 'The order of the results. A minus sign means descending.' },
  );

/** Parses a value of `sortParam`. */
export function readSort<T extends string>(sort: T | `-${T}`): { key: T; descending: boolean } {
  const descending = sort.startsWith('-');
  return { key: (descending ? sort.slice(1) : sort) as T, descending };
}

/** Parses a value of `sortParam` for a list. Undefined for the default of lists: newest first. */
export function listOrder<T extends string>(sort: T | `-${T}`): { by: T; descending: boolean } | undefined {
  const { key, descending } = readSort<T>(sort);
  return key === 'created_at' && descending ? undefined : { by: key, descending };
}

/** A comma-separated list. */
export const listParam = <S extends TSchema>(
  items: S,
  options: { minItems?: number; maxItems?: number; uniqueItems?: boolean; description?: string },
  rules: ReadingRules = {},
) => withRules(Type.Array(items, options), rules);

/** The parts that each result of a list has besides its own fields. */
export const includeParam = <const Part extends string>(parts: readonly Part[]) =>
  Type.Optional(
    listParam(choice<Part[]>([...parts]), {
      description: `What each result has besides its own fields: ${parts.map((part) => `\`${part}\``).join(', ')}.`,
    }),
  );

/** The days of the figures in a list. */
export const figuresDaysParam = integerParam({
  minimum: 1,
  maximum: 90,
  default: 30,
  description: 'How many days figures cover, for `include` and `sort`. The last of them is today, in UTC.',
});

/** A filter by one or more values, in any letter case. No value means no filter. */
export const choicesOf = <const T extends string>(
  values: readonly T[],
  description = 'Only results with one of these values.',
) => Type.Optional(listParam(choice([...values]), { description }, { anyCase: true }));

/** A filter by id. A value that is not a UUID is an error, not an empty result. */
export const idParam = (description: string) => Type.Optional(uuid({ description }));

/** A filter by an exact text. */
export const textParam = (description: string) => Type.Optional(Type.String({ description }));

export const defaultPageSize = 50;
export const maxPageSize = 200;

export const PageQuery = Type.Object({
  page: integerParam(
    { minimum: 1, default: 1, description: 'The number of the page, from 1.' },
    // `readPage` answers 404 for the page 0.
    { unreadable: 'zero' },
  ),
  page_size: integerParam(
    {
      minimum: 1,
      maximum: maxPageSize,
      default: defaultPageSize,
      description: `Results per page. A value above ${maxPageSize} means ${maxPageSize}; one that is not a positive integer means ${defaultPageSize}.`,
    },
    { unreadable: 'default' },
  ),
});

export const SearchQuery = Type.Object({
  ...PageQuery.properties,
  q: withRules(textParam('Words to search for. A result contains at least one of them.'), {
    joinWords: true,
  }),
});

/** The maximum number of results, where there are no pages. */
export const limitParam = (options: { maximum: number; default: number; description: string }) =>
  integerParam({ minimum: 1, ...options }, { digitsOnly: true });
