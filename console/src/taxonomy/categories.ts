import { queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

export function categoriesQuery(channelId: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'categories'],
    queryFn: async ({ signal }) => (await encartFor(channelId).channel.categories({ signal })).categories,
    staleTime: 300_000,
  });
}

/**
 * Finds every word of the text, in any order. A category whose name contains all of them is returned
 * with all its subcategories. Of the others, only the subcategories are returned that match together
 * with the category's name.
 */
export function searchCategories<C extends { name: string; subcategories: { name: string }[] }>(
  categories: readonly C[],
  text: string,
): C[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  return categories.flatMap((category) => {
    if (matches(category.name)) return category;
    const subcategories = category.subcategories.filter(({ name }) => matches(`${category.name} ${name}`));
    return subcategories.length > 0 ? { ...category, subcategories } : [];
  });
}
