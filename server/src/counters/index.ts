/**
 * Counters: the numbers that reports read, by hour, day and week. The transaction that stores raw rows
 * appends its changes as deltas; folding adds them to the counter tables a moment later. Every read of a
 * counter includes its table and its deltas, in one statement. So it is exact at any time, and a recount of
 * the raw rows always gives the same numbers. `list.ts` declares every counter and rollup once; tables,
 * statements, the report planner and recounts derive from it.
 */
export { haveCounters } from './counted-offers-store.ts';
export { isConfirmedSale, isCredited, isUnconfirmed, isUnconfirmedSale, priceOfEvent } from './event-sql.ts';
export { foldAll, lockFolding } from './fold-store.ts';
export {
  type CountedState,
  type Counter,
  counterColumns,
  declarationOf,
  eventCounters,
  type Grain,
  grainMs,
  noPublisher,
  type OfferCounter,
  offerCounters,
  type PlacementCounter,
  type PlacementPart,
  placementCounters,
  placementParts,
  type RawSource,
  type RollupName,
  type RollupWithReturns,
  rawSources,
  rollupNames,
  rollups,
  rollupsWithReturns,
  rollupTableNames,
} from './list.ts';
export {
  type Amounts,
  activeHours,
  CounterChanges,
  type SaleMovement,
  startOf,
} from './model.ts';
export { convertedSales, pricedSales } from './sales-sql.ts';
export { insertSales } from './sales-store.ts';
export { type Folding, startFolding } from './start-folding.ts';
export {
  addToCells,
  type CellChange,
  insertEventDeltas,
  loadsInsert,
  placementColumns,
  recountSql,
} from './store.ts';
export {
  type CounterSource,
  type CounterTable,
  counterTables,
  currentRows,
  offerCounts,
  offerDays,
  returnTables,
  rollupTables,
  sourcesOf,
} from './tables.ts';
