/**
 * The tables as the query layer sees them. Each area adds its own beside its SQL, in its `store.ts`, by declaration
 * merging; nobody lists them twice.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the areas
export interface Tables {}
