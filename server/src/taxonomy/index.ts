/**
 * The commerce taxonomy: categories and their subcategories, one for the whole network. Publishers, exclusions and
 * advertisers name its ids, so an id that was once handed out is never deleted: it is renamed, moved or retired. What
 * is retired is listed no more and taken in no new input, but still resolves and still excludes.
 */
export { categoryActions, subcategoryActions } from './import-changes.ts';
export { type ImportOutcome, importTaxonomy } from './import-taxonomy.ts';
export {
  type Category,
  type CategoryBranch,
  createTaxonomy,
  type Subcategory,
  type Taxonomy,
  type TaxonomyRows,
} from './model.ts';
export { type ImportRow, importModes } from './plan-import.ts';
export { taxonomyRoutes } from './routes.ts';
export { getTaxonomy } from './store.ts';
