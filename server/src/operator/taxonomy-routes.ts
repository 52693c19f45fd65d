import { type Static, type TInteger, Type } from 'typebox';
import type { Db } from '../db/handle.ts';
import { actorOf } from '../http/authenticate.ts';
import { choice, DetailBody, FieldErrors, nullable, text, uuid } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import {
  categoryActions,
  getTaxonomy,
  type ImportRow,
  importModes,
  importTaxonomy,
  subcategoryActions,
} from '../taxonomy/index.ts';

const tags = ['Operator: taxonomy'];
const maxRows = 5_000;

const TaxonomyView = Type.Object({
  categories: Type.Array(
    Type.Object({
      id: uuid(),
      name: Type.String(),
      retired: Type.Boolean(),
      subcategories: Type.Array(
        Type.Object({
          id: uuid(),
          name: Type.String(),
          sensitive: Type.Boolean(),
          retired: Type.Boolean(),
        }),
      ),
    }),
  ),
});

const TaxonomyImport = Type.Object({
  mode: choice([...importModes], {
    description:
      '`extend` adds and updates the categories in the rows. `replace` also retires all categories that are not in the rows.',
  }),
  dry_run: Type.Optional(Type.Boolean({ description: 'Only report what would change.' })),
  rows: Type.Array(
    Type.Object({
      category_id: Type.Optional(uuid()),
      category: text(100),
      subcategory_id: Type.Optional(uuid()),
      subcategory: text(100),
      sensitive: Type.Optional(
        Type.Boolean({ description: 'Default: unchanged, and false for a new subcategory.' }),
      ),
    }),
    { minItems: 1, maxItems: maxRows },
  ),
});

const countsOf = <Name extends string>(names: readonly Name[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Integer()])) as Record<Name, TInteger>);

const ImportReport = Type.Object({
  mode: choice([...importModes]),
  dry_run: Type.Boolean(),
  counts: Type.Object({
    categories: countsOf(categoryActions),
    subcategories: countsOf(subcategoryActions),
  }),
  changes: Type.Array(
    Type.Object({
      level: choice(['category', 'subcategory']),
      action: choice([...subcategoryActions]),
      id: nullable(uuid({ description: 'Null in a dry run if a new id would be assigned.' })),
      name: Type.String(),
      category: nullable(Type.String({ description: 'The category of a subcategory.' })),
      was: nullable(
        Type.String({ description: 'The old name after a rename, or the old category after a move.' }),
      ),
    }),
  ),
});

export function taxonomyRoutes(app: RouteApp, { db, clock }: { db: Db; clock: Clock }): void {
  app.get(
    '/taxonomy',
    {
      schema: {
        tags,
        summary: 'Get the taxonomy',
        description: 'Includes retired categories and subcategories. Both levels are sorted alphabetically.',
        response: { 200: TaxonomyView, 401: DetailBody },
      },
    },
    async () => {
      const { allCategories } = await getTaxonomy(db);
      return {
        categories: allCategories.map(({ id, name, retired, subcategories }) => ({
          id,
          name,
          retired,
          subcategories: subcategories.map(({ categoryId: _, ...subcategory }) => subcategory),
        })),
      };
    },
  );

  app.post(
    '/taxonomy/import',
    {
      schema: {
        tags,
        summary: 'Import a taxonomy',
        description:
          'A row is matched by id, or without an id by name (case-insensitive); otherwise it is created. An unknown id is ' +
          'created with that id. Nothing is ever deleted: a retired category is no longer listed or accepted, but its id ' +
          'still resolves and existing exclusions still apply. A category whose subcategories are all retired is retired ' +
          'too. The import applies all rows or none.',
        body: TaxonomyImport,
        response: { 200: ImportReport, 400: FieldErrors, 401: DetailBody, 413: DetailBody },
      },
    },
    async (request) => {
      const { mode, dry_run: dryRun = false } = request.body;
      const { counts, changes } = await importTaxonomy(db, actorOf(request), {
        mode,
        dryRun,
        rows: request.body.rows.map(readRow),
        now: clock(),
      });
      return { mode, dry_run: dryRun, counts, changes: [...changes] };
    },
  );
}

function readRow(row: Static<typeof TaxonomyImport>['rows'][number]): ImportRow {
  return {
    categoryId: row.category_id?.toLowerCase(),
    category: row.category,
    subcategoryId: row.subcategory_id?.toLowerCase(),
    subcategory: row.subcategory,
    sensitive: row.sensitive,
  };
}
