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

const tags = ['Operator'];
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
    description: '`extend` adds and updates what the rows name; `replace` also retires what they do not.',
  }),
  dry_run: Type.Optional(Type.Boolean({ description: 'Only tell what would change.' })),
  rows: Type.Array(
    Type.Object({
      category_id: Type.Optional(uuid()),
      category: text(100),
      subcategory_id: Type.Optional(uuid()),
      subcategory: text(100),
      sensitive: Type.Optional(
        Type.Boolean({ description: 'Left out: as it is, and false for a new subcategory.' }),
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
      id: nullable(uuid({ description: 'Null in a dry run for what would get a new id.' })),
      name: Type.String(),
      category: nullable(Type.String({ description: 'The category of a subcategory.' })),
      was: nullable(
        Type.String({ description: 'The old name of what was renamed, the old category of what was moved.' }),
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
        summary: 'Read the whole taxonomy',
        description: 'Retired categories and subcategories too. Sorted alphabetically on both levels.',
        response: { 200: TaxonomyView, 401: DetailBody },
      },
    },
    async () => {
      const { allCategories } = await getTaxonomy(db);
      return {
        categories: allCategories.map(({ id, name, retired, subcategories }) => ({
          ...{ id, name, retired },
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
          'A row means what its id names; without an id, what has its name, whatever the letter case; else something ' +
          'new. Unknown ids are created as given. Nothing is ever deleted: what is retired is no longer listed or ' +
          'accepted, but still resolves and still excludes. A category without a live subcategory is retired. All ' +
          'rows take effect together, or none does.',
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
