/**
 * The table types of the query builder. Each area declares its own tables in its `store.ts`, by declaration
 * merging, so there is no second list.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the areas
export interface Tables {}
