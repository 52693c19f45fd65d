import type { Db } from '../db/handle.ts';
import { DetailBody } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import { CategoryList } from './schema.ts';
import { getTaxonomy } from './store.ts';

export function taxonomyRoutes(app: RouteApp, { db }: { db: Db }): void {
  app.get(
    '/adconfig/categories',
    {
      schema: {
        tags: ['Exclusions and taxonomy'],
        summary: 'List categories with their subcategories',
        description:
          'Sorted alphabetically on both levels. Use it for category selectors and exclusion lists.',
        response: { 200: CategoryList, 401: DetailBody },
      },
    },
    async () => {
      const { categories } = await getTaxonomy(db);
      return {
        categories: categories.map(({ id, name, subcategories }) => ({
          remote_id: id,
          name,
          subcategories: subcategories.map((each) => ({ remote_id: each.id, name: each.name })),
        })),
      };
    },
  );
}
