import type { Category, TaxonomyTree } from '@encart/sdk';
import { describeChoices, listChoices } from './choices.ts';
import { CommandError } from './errors.ts';

interface Subcategory {
  readonly id: string;
  readonly name: string;
  readonly category: { readonly id: string; readonly name: string };
  readonly retired: boolean;
}

/** The id that a name resolves to, or why it does not resolve. */
export type Lookup = { readonly id: string } | { readonly problem: string };

/** Looks up categories and subcategories by name or id. */
export interface TaxonomyNames {
  category(text: string): Lookup;
  /**
   * If several categories have a subcategory of this name, the preferred category decides; or
   * write `Category > Subcategory`.
   */
  subcategory(text: string, preferredCategoryId?: string): Lookup;
  /** Undefined for unknown ids. A channel does not see retired subcategories. */
  find(subcategoryId: string): Subcategory | undefined;
}

export function namesForChannel({ categories }: { categories: readonly Category[] }): TaxonomyNames {
  return createNames(
    categories.map(({ remote_id, name }) => ({ id: remote_id, name, retired: false })),
    categories.flatMap(({ remote_id: id, name, subcategories }) =>
      subcategories.map((each) => ({
        id: each.remote_id,
        name: each.name,
        category: { id, name },
        retired: false,
      })),
    ),
    'npx encart categories',
  );
}

export function namesForStaff({ categories }: TaxonomyTree): TaxonomyNames {
  return createNames(
    categories,
    categories.flatMap(({ id, name, subcategories }) =>
      subcategories.map((each) => ({ ...each, category: { id, name } })),
    ),
    'npx encart taxonomy export',
  );
}

/** Returns the id, or throws the problem. */
export function requireId(lookup: Lookup): string {
  if ('id' in lookup) return lookup.id;
  throw new CommandError(lookup.problem);
}

function createNames(
  allCategories: readonly { id: string; name: string; retired: boolean }[],
  allSubcategories: readonly Subcategory[],
  listCommand: string,
): TaxonomyNames {
  const list = { max: 5, listCommand };
  const categories = allCategories.filter(({ retired }) => !retired);
  const subcategories = allSubcategories.filter(({ retired }) => !retired);
  const byId = new Map(allSubcategories.map((each) => [each.id, each]));

  function subcategory(text: string, preferredCategoryId?: string): Lookup {
    const wanted = normalizeName(text);
    const found = subcategories.filter(
      ({ id, name, category }) =>
        id === wanted ||
        normalizeName(name) === wanted ||
        normalizeName(`${category.name} > ${name}`) === wanted,
    );
    const preferred = found.find(({ category }) => category.id === preferredCategoryId);
    const [only, ...others] = preferred ? [preferred] : found;
    if (only && others.length === 0) return { id: only.id };
    if (only) {
      const places = [only, ...others].map(({ category, name }) => `"${category.name} > ${name}"`);
      return { problem: `"${text}" is in several categories; use ${places.join(' or ')}.` };
    }
    const category = findCategory(text);
    const namesIn = (categoryId?: string) =>
      subcategories.filter((each) => each.category.id === categoryId).map(({ name }) => name);
    if (category)
      return {
        problem: `"${text}" is a category; use its subcategories. ${listChoices(namesIn(category.id), list)}`,
      };
    // The first of two names that are equally similar is the one of the preferred category.
    const names = new Set([...namesIn(preferredCategoryId), ...subcategories.map(({ name }) => name)]);
    return { problem: `Unknown subcategory "${text}". ${describeChoices(text, [...names], list)}` };
  }

  function findCategory(text: string) {
    const wanted = normalizeName(text);
    return categories.find(({ id, name }) => id === wanted || normalizeName(name) === wanted);
  }

  return {
    category(text) {
      const found = findCategory(text);
      if (found) return { id: found.id };
      const names = categories.map(({ name }) => name);
      return { problem: `Unknown category "${text}". ${describeChoices(text, names, list)}` };
    },
    subcategory,
    find: (id) => byId.get(id),
  };
}

/** Lower case, single spaces. Ids stay unchanged. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
