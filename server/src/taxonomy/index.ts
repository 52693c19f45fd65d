/**
 * The commerce taxonomy: categories and subcategories, one tree for the whole network. Publishers,
 * exclusions and advertisers refer to its ids, so an id must never be deleted: it is renamed, moved or
 * retired. A retired entry is not listed and not accepted in new input, but it is still found by id, and
 * its exclusions still apply.
 */
export { categoryActions, subcategoryActions } from './import-changes.ts';
export { importTaxonomy } from './import-taxonomy.ts';
export { createTaxonomy, type Taxonomy, type TaxonomyRows } from './model.ts';
export { type ImportRow, importModes } from './plan-import.ts';
export { taxonomyRoutes } from './routes.ts';
export { getTaxonomy } from './store.ts';
