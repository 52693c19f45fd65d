/**
 * Reporting answers queries about counters: exact and up to date. It reads rollups and never raw events, reads rows and
 * summary from one database snapshot, and rejects a report that is too long instead of truncating it.
 */
export { csvLines } from './csv-lines.ts';
export { hasEvents } from './first-event-store.ts';
export { countPublishers, type Figures, readFigures } from './list-figures.ts';
export {
  type FigureSortKey,
  figureSortKeys,
  type NetworkGroup,
  type NetworkRow,
  networkGroups,
  networkSource,
  roundedRatio,
} from './model.ts';
export { figureOrder, listCounters, readNetworkReport, readOfferViews } from './network-store.ts';
export { readNetworkQuery } from './query.ts';
export { reportRoutes } from './routes.ts';
export { NetworkParams } from './schema.ts';
export { streamParts } from './stream-parts.ts';
export { v1Routes } from './v1-routes.ts';
