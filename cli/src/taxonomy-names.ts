import type { Category, TaxonomyTree } from '@encart/sdk';
import { Refusal } from './failure.ts';

interface Subcategory {
  readonly id: string;
  readonly name: string;
  readonly category: { readonly id: string; readonly name: string };
  readonly retired: boolean;
}

/** What a person's words mean, or why they mean nothing. */
export type Meaning = { readonly id: string } | { readonly problem: string };

/** Names and ids of categories and subcategories, either way. */
export interface Names {
  category(text: string): Meaning;
  /** A name that several categories have is looked for in the preferred one, or written `Category > Subcategory`. */
  subcategory(text: string, preferredCategoryId?: string): Meaning;
  /** Undefined when it is not known here; a channel does not see what is retired. */
  find(subcategoryId: string): Subcategory | undefined;
}

export function namesForChannel({ categories }: { categories: readonly Category[] }): Names {
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
  );
}

export function namesForStaff({ categories }: TaxonomyTree): Names {
  return createNames(
    categories,
    categories.flatMap(({ id, name, subcategories }) =>
      subcategories.map((each) => ({ ...each, category: { id, name } })),
    ),
  );
}

/** Throws what stays a problem. */
export function requireId(meaning: Meaning): string {
  if ('id' in meaning) return meaning.id;
  throw new Refusal(meaning.problem);
}

function createNames(
  allCategories: readonly { id: string; name: string; retired: boolean }[],
  allSubcategories: readonly Subcategory[],
): Names {
  const categories = allCategories.filter(({ retired }) => !retired);
  const subcategories = allSubcategories.filter(({ retired }) => !retired);
  const byId = new Map(allSubcategories.map((each) => [each.id, each]));

  function subcategory(text: string, preferredCategoryId?: string): Meaning {
    const wanted = nameKey(text);
    const found = subcategories.filter(
      ({ id, name, category }) =>
        id === wanted || nameKey(name) === wanted || nameKey(`${category.name} > ${name}`) === wanted,
    );
    const preferred = found.find(({ category }) => category.id === preferredCategoryId);
    const [only, ...others] = preferred ? [preferred] : found;
    if (only && others.length === 0) return { id: only.id };
    if (only) {
      const places = [only, ...others].map(({ category, name }) => `"${category.name} > ${name}"`);
      return { problem: `"${text}" is in several categories; say ${places.join(' or ')}.` };
    }
    return categories.some(({ id, name }) => id === wanted || nameKey(name) === wanted)
      ? { problem: `"${text}" is a category; name its subcategories.` }
      : { problem: `Unknown subcategory "${text}".` };
  }

  return {
    category(text) {
      const wanted = nameKey(text);
      const found = categories.find(({ id, name }) => id === wanted || nameKey(name) === wanted);
      return found ? { id: found.id } : { problem: `Unknown category "${text}".` };
    },
    subcategory,
    find: (id) => byId.get(id),
  };
}

/** Ids pass through it unharmed. */
function nameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
