import type { TaxonomyTree } from '@encart/sdk';
import { queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';

export type TaxonomyCategory = TaxonomyTree['categories'][number];

/** The whole taxonomy, including retired entries, which only staff see. */
export const taxonomyQuery = queryOptions({
  queryKey: ['operator', 'taxonomy'],
  queryFn: async ({ signal }) => (await encartFor().operator.taxonomy.get({ signal })).categories,
  staleTime: 300_000,
});

/** The names of subcategories by id. */
export const subcategoryNamesQuery = queryOptions({
  ...taxonomyQuery,
  select: (categories) =>
    new Map(categories.flatMap(({ subcategories }) => subcategories.map(({ id, name }) => [id, name]))),
});
