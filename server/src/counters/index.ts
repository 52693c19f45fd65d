/**
 * Rollups: the counters that reports read, by hour, day and week. They change only by additions, in the transaction that
 * stores the counted rows, so a recount of the raw rows always gives the same numbers. `model.ts` declares every counter and
 * rollup once; keys, tables, the report planner and recounts derive from it.
 */
export {
  type Amounts,
  activeHours,
  type Counter,
  counters,
  type Grain,
  grains,
  RollupChanges,
  type RollupName,
  type RollupWithReturns,
  rollupNames,
  rollups,
  rollupsWithReturns,
  startOf,
} from './model.ts';
export {
  addToRollups,
  counterColumns,
  counterTables,
  noPublisher,
  returnTables,
  rollupInserts,
  rollupTables,
} from './store.ts';
