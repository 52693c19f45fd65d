import { queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

export function categoriesQuery(channelId: string) {
  return queryOptions({
    queryKey: ['channel', channelId, 'categories'],
    queryFn: async ({ signal }) => (await encartFor(channelId).channel.categories({ signal })).categories,
    staleTime: 300_000,
  });
}

/** A category whose name contains every word is returned whole; of the others, only the matching subcategories. */
export function searchCategories<C extends { name: string; subcategories: { name: string }[] }>(
  categories: readonly C[],
  text: string,
): C[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  return categories.flatMap((category) => {
    if (has(category.name)) return category;
    const subcategories = category.subcategories.filter(({ name }) => has(`${category.name} ${name}`));
    return subcategories.length > 0 ? { ...category, subcategories } : [];
  });
}
