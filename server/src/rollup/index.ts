/**
 * Rollups: the counters that reports read, by hour and by day. They are only ever added to, in the transaction that
 * stores what is counted, so that a recount of the raw rows gives the same numbers.
 */
export {
  type Amounts,
  type Counter,
  counters,
  type Grain,
  grains,
  linksFor,
  type Place,
  RollupChanges,
  type RollupName,
  rollupNames,
  rollups,
  startOf,
} from './model.ts';
export { addToRollups, counterColumns, noPublisher, rollupInserts, rollupTables } from './store.ts';
