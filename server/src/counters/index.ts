/**
 * Rollups: the counters that reports read, by hour, day and week. They change only by additions, in the transaction that
 * stores the counted rows, so a recount of the raw rows always gives the same numbers. `list.ts` declares every counter and
 * rollup once; tables, statements, the report planner and recounts derive from it.
 */
export {
  type CountedState,
  type Counter,
  counterColumns,
  counterTables,
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
} from './list.ts';
export { type Amounts, activeHours, RollupChanges, startOf } from './model.ts';
export { addToRollups, placementColumns, recountSql, rollupInserts } from './store.ts';
