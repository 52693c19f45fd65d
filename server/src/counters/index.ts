/**
 * Rollups: the counters that reports read, by the hour, the day and the week. They are only ever added to, in the transaction that
 * stores what is counted, so that a recount of the raw rows gives the same numbers.
 */
export {
  type Amounts,
  activeHours,
  type Counter,
  counters,
  type Grain,
  grains,
  type LinkedRollup,
  linkedRollups,
  RollupChanges,
  type RollupName,
  rollupNames,
  rollups,
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
