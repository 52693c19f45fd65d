import type { PublisherToAdd } from '@encart/sdk';
import type { CsvLine } from './csv.ts';
import { Refusal } from './failure.ts';
import { oneLine } from './table.ts';
import type { Names } from './taxonomy-names.ts';

export const publisherColumns = ['brand_name', 'domain', 'primary_category', 'subcategories'] as const;
export type PublisherLine = CsvLine<(typeof publisherColumns)[number]>;

/** A publisher in a person's words: categories by name or id. */
export interface Wish {
  readonly brand: string;
  readonly domain: string;
  readonly category: string;
  readonly subcategories: readonly string[];
}

/** Every line as the service takes it, or none: all that is wrong is told at once, with its line. */
export function readPublishers(
  file: string,
  lines: readonly PublisherLine[],
  names: Names,
): PublisherToAdd[] {
  const faults: Record<string, string[]> = {};
  const items = lines.map(({ line, values, fault }) => {
    const { item, problems } = readWish(
      {
        brand: values.brand_name,
        domain: values.domain,
        category: values.primary_category,
        subcategories: splitNames(values.subcategories, names),
      },
      names,
    );
    // Values that stand in the wrong column make every other complaint noise.
    const told = fault === undefined ? problems : [fault];
    if (told.length > 0) faults[`line ${line}`] = told;
    return item;
  });
  const bad = Object.entries(faults);
  if (bad.length === 0) return items;
  const list = bad.map(([line, told]) => `  - ${line}: ${told.map(oneLine).join(' ')}`);
  const count = bad.length === 1 ? '1 line' : `${bad.length} lines`;
  throw new Refusal(`${file} has ${count} to mend; nothing was sent.\n${list.join('\n')}`, faults);
}

/** What can be known here. What a domain is, the service says. */
export function readWish(wish: Wish, names: Names): { item: PublisherToAdd; problems: string[] } {
  const problems: string[] = [];
  if (wish.brand === '') problems.push('The brand name is empty.');
  if (wish.brand.length > 200) problems.push('The brand name is longer than 200 characters.');
  if (wish.domain === '') problems.push('The domain is empty.');
  const category =
    wish.category === '' ? { problem: 'The category is empty.' } : names.category(wish.category);
  if ('problem' in category) problems.push(category.problem);
  const categoryId = 'id' in category ? category.id : '';

  if (wish.subcategories.length === 0) problems.push('There is no subcategory.');
  const meanings = wish.subcategories.map((text) => names.subcategory(text, categoryId));
  for (const meaning of meanings) if ('problem' in meaning) problems.push(meaning.problem);
  const subcategoryIds = meanings.flatMap((meaning) => ('id' in meaning ? [meaning.id] : []));
  const allKnown = categoryId !== '' && meanings.length > 0 && subcategoryIds.length === meanings.length;
  if (allKnown && !subcategoryIds.some((id) => names.find(id)?.category.id === categoryId))
    problems.push('At least one subcategory must belong to the category.');

  return {
    item: {
      brand_name: wish.brand,
      domain: wish.domain,
      primary_category_id: categoryId,
      subcategory_ids: subcategoryIds,
    },
    problems,
  };
}

/** Separated by "|", which a name may hold itself. */
function splitNames(text: string, names: Names): string[] {
  if ('id' in names.subcategory(text)) return [text];
  return text
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
