/**
 * Reporting answers queries about counters: exact and up to date. It reads rollups and never raw
 * events, reads rows and summary from one database snapshot, and rejects a report that is too long
 * instead of truncating it.
 */
export { type CsvOptions, csvLines } from './csv-lines.ts';
export { readCurrencies } from './currencies-store.ts';
export { exportFormat } from './export-format.ts';
export { hasEvents } from './first-event-store.ts';
export { countPublishers, type Figures, readFigures } from './list-figures.ts';
export { roundedRatio } from './model.ts';
export {
  type FigureSortKey,
  figureSortKeys,
  type NetworkGroup,
  type NetworkRow,
  networkGroups,
  networkSource,
  ratioOrNull,
  salesFigures,
  viewOverCeiling,
} from './network-model.ts';
export {
  figureOrder,
  listChannelsOf,
  listCounters,
  readNetworkReport,
} from './network-store.ts';
export { readOfferViews } from './offer-views-store.ts';
export { readAdvertiserQuery, readExportDates, readNetworkQuery } from './query.ts';
export { reportRoutes } from './routes.ts';
export {
  AdvertiserReportParams,
  advertiserGroups,
  CurrencyList,
  NetworkParams,
  OverCeiling,
  optionalDates,
  salesSchemas,
} from './schema.ts';
export { inChunks, joinLines, type ReadPart, streamParts } from './stream-parts.ts';
export { v1Routes } from './v1-routes.ts';
