import { limits, type PublisherToAdd } from '@encart/sdk';
import type { CsvLine } from './csv.ts';
import { CommandError } from './errors.ts';
import { replaceControlCharacters } from './table.ts';
import type { TaxonomyNames } from './taxonomy-names.ts';

export const publisherColumns = ['brand_name', 'domain', 'primary_category', 'subcategories'] as const;
export type PublisherLine = CsvLine<(typeof publisherColumns)[number]>;

/** A publisher as entered by the user: categories by name or id. */
export interface PublisherInput {
  readonly brand: string;
  readonly domain: string;
  readonly category: string;
  readonly subcategories: readonly string[];
}

/** Converts all lines to API items. Throws one error that lists every invalid line. */
export function readPublishers(
  file: string,
  lines: readonly PublisherLine[],
  names: TaxonomyNames,
): PublisherToAdd[] {
  const faults: Record<string, string[]> = {};
  const items = lines.map(({ line, values, fault }) => {
    const { item, problems } = resolvePublisher(
      {
        brand: values.brand_name,
        domain: values.domain,
        category: values.primary_category,
        subcategories: splitNames(values.subcategories, names),
      },
      names,
    );
    // If the number of values is wrong, values are in the wrong columns and other
    // messages would be misleading.
    const messages = fault === undefined ? problems : [fault];
    if (messages.length > 0) faults[`line ${line}`] = messages;
    return item;
  });
  const invalid = Object.entries(faults);
  if (invalid.length === 0) return items;
  const list = invalid.map(
    ([line, messages]) => `  - ${line}: ${messages.map(replaceControlCharacters).join(' ')}`,
  );
  const count = invalid.length === 1 ? '1 invalid line' : `${invalid.length} invalid lines`;
  throw new CommandError(`${file} has ${count}; nothing was sent.\n${list.join('\n')}`, faults);
}

/** Resolves category names and checks what can be checked here. The service validates the domain. */
export function resolvePublisher(
  input: PublisherInput,
  names: TaxonomyNames,
): { item: PublisherToAdd; problems: string[] } {
  const problems: string[] = [];
  if (input.brand === '') problems.push('The brand name is empty.');
  if (input.brand.length > limits.brandNameLength)
    problems.push(`The brand name is longer than ${limits.brandNameLength} characters.`);
  if (input.domain === '') problems.push('The domain is empty.');
  const category =
    input.category === '' ? { problem: 'The category is empty.' } : names.category(input.category);
  if ('problem' in category) problems.push(category.problem);
  const categoryId = 'id' in category ? category.id : '';

  if (input.subcategories.length === 0) problems.push('No subcategory given.');
  const lookups = input.subcategories.map((text) => names.subcategory(text, categoryId));
  for (const lookup of lookups) if ('problem' in lookup) problems.push(lookup.problem);
  const subcategoryIds = lookups.flatMap((lookup) => ('id' in lookup ? [lookup.id] : []));
  const allKnown = categoryId !== '' && lookups.length > 0 && subcategoryIds.length === lookups.length;
  if (allKnown && !subcategoryIds.some((id) => names.find(id)?.category.id === categoryId))
    problems.push('At least one subcategory must belong to the category.');

  return {
    item: {
      brand_name: input.brand,
      domain: input.domain,
      primary_category_id: categoryId,
      subcategory_ids: subcategoryIds,
    },
    problems,
  };
}

/** Splits a list at "|", unless the whole text is the name of a subcategory: a name may contain "|". */
function splitNames(text: string, names: TaxonomyNames): string[] {
  if ('id' in names.subcategory(text)) return [text];
  return text
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
