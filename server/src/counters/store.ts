import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { type Bind, bindTo, runText } from '../db/statement.ts';
import type { Placement } from '../lib/placement.ts';
import {
  type CountedState,
  type Counter,
  counterColumns,
  declarationOf,
  type Grain,
  type PlacementCounter,
  type PlacementPart,
  placementCounters,
  placementParts,
  type RawSource,
  type RollupName,
  type Rollups,
  type RollupWithReturns,
  rollupNames,
  rollups,
  rollupsWithReturns,
} from './list.ts';
import type { ReturnCell, RollupCell, RollupChanges } from './model.ts';

type Parts = typeof placementParts;
type KeyColumns<P extends PlacementPart> = Record<Parts[P]['column'], string>;
type TimeColumn<G extends Grain> = G extends 'hour' ? { hour: Date } : Record<G, string>;

interface CommonColumns {
  channel_id: string;
  /** The number of the process that writes the row. Reports sum the rows of all writers. */
  writer: number;
}

type RollupRow<R extends Rollups[RollupName]> = CommonColumns &
  TimeColumn<R['grain']> &
  KeyColumns<R['by'][number]> &
  Record<(typeof counterColumns)[PlacementCounter], number>;
type ReturnRow<R extends Rollups[RollupName]> = CommonColumns &
  KeyColumns<R['by'][number]> & { day: string; previous: string; sessions: number };

type RollupTables = { [N in RollupName as Rollups[N]['table']]: RollupRow<Rollups[N]> } & {
  [N in RollupWithReturns as Rollups[N]['returns']]: ReturnRow<Rollups[N]>;
};

declare module '../db/tables.ts' {
  interface Tables extends RollupTables {}
}

/** The columns of the counters in every rollup by placement. */
export const placementColumns = placementCounters.map((counter) => counterColumns[counter]);

const timeTypes = { hour: 'timestamptz', day: 'date', week: 'date' } as const;

/** SQL: the condition that an event, `e`, is in a state. */
const stateConditions: Record<CountedState, string> = {
  counted: 'e.counted',
  invalid: "e.reason in ('bot', 'flood')",
  voided: "e.reason = 'voided'",
};

/** SQL: the aggregate that recounts a counter from one kind of raw rows; 0 if the counter does not depend on them. */
export function recountSql(counter: Counter, source: RawSource): string {
  const { counts, recount } = declarationOf(counter);
  if (counts && source === 'events')
    return `count(*) filter (where e.type = '${counts.type}' and ${stateConditions[counts.state]})`;
  return recount?.[source] ?? '0';
}

/** Adds the changes to all rollups in one statement. */
export async function addToRollups(tx: Db, changes: RollupChanges, writer: number): Promise<void> {
  const values: unknown[] = [];
  const parts = rollupInserts(changes, writer, bindTo(values));
  if (parts.length > 0) await runText(tx, `with ${parts.join(', ')} select 1`, values);
}

/**
 * Returns one `insert … on conflict do update` for each table that changes, as CTEs of a larger statement. Rows are sorted by
 * key, so that concurrent writers lock them in the same order and cannot deadlock.
 */
export function rollupInserts(changes: RollupChanges, writer: number, bind: Bind): string[] {
  const cells = rollupNames.map((name) => cellsInsert(name, sortedByKey(changes.cells[name]), writer, bind));
  const returns = rollupsWithReturns.map((name) => {
    const changed = sortedByKey(changes.returns[name]).filter(({ sessions }) => sessions !== 0);
    return returnsInsert(name, changed, writer, bind);
  });
  return [...cells, ...returns].filter((part) => part !== undefined);
}

function cellsInsert(
  name: RollupName,
  cells: readonly RollupCell[],
  writer: number,
  bind: Bind,
): string | undefined {
  // Counters that do not change are left out of the statement.
  const changed = placementCounters.filter((counter) => cells.some(({ amounts }) => amounts[counter] !== 0));
  if (changed.length === 0) return undefined;
  const { table } = rollups[name];
  const keys = keyColumns(name);
  const columns = changed.map((counter) => counterColumns[counter]);
  const amounts = changed.map(
    (counter) => `${bind(plainArray(cells.map(({ amounts }) => amounts[counter])))}::bigint[]`,
  );
  const sums = columns.map((column) => `${column} = ${table}.${column} + excluded.${column}`);
  return `${table}_added as (
    insert into ${table} (${[...keys, ...columns, 'writer'].join(', ')})
    select *, ${bind(writer)}::smallint from unnest(${[...keyArrays(name, cells, bind), ...amounts].join(', ')})
    on conflict (${[...keys, 'writer'].join(', ')}) do update set ${sums.join(', ')}
  )`;
}

function returnsInsert(
  name: RollupWithReturns,
  returns: readonly ReturnCell[],
  writer: number,
  bind: Bind,
): string | undefined {
  if (returns.length === 0) return undefined;
  const table = rollups[name].returns;
  const keys = [...keyColumns(name), 'previous'];
  const previousDays = timeArray(
    rollups[name].grain,
    returns.map(({ previous }) => previous),
    bind,
  );
  const sessions = `${bind(plainArray(returns.map(({ sessions }) => sessions)))}::bigint[]`;
  return `${table}_added as (
    insert into ${table} (${[...keys, 'sessions', 'writer'].join(', ')})
    select *, ${bind(writer)}::smallint from unnest(${[...keyArrays(name, returns, bind), previousDays, sessions].join(', ')})
    on conflict (${[...keys, 'writer'].join(', ')}) do update set sessions = ${table}.sessions + excluded.sessions
  )`;
}

function keyColumns(name: RollupName): string[] {
  const { grain, by } = rollups[name];
  return ['channel_id', grain, ...by.map((part) => placementParts[part].column)];
}

function keyArrays(
  name: RollupName,
  cells: readonly { placement: Placement; at: number }[],
  bind: Bind,
): string[] {
  const { grain, by } = rollups[name];
  const times = cells.map(({ at }) => at);
  return [
    `${bind(plainArray(cells.map(({ placement }) => placement.channelId)))}::uuid[]`,
    timeArray(grain, times, bind),
    ...by.map((part) => {
      const { type, missing } = placementParts[part];
      return `${bind(arrayLiteral(cells.map(({ placement }) => placement[part] ?? missing)))}::${type}[]`;
    }),
  ];
}

function timeArray(grain: Grain, times: readonly number[], bind: Bind): string {
  return `${bind(plainArray(times.map((at) => new Date(at).toISOString())))}::${timeTypes[grain]}[]`;
}

/** Sorts by the text of the row keys: the same order in every process. */
function sortedByKey<T>(rows: ReadonlyMap<string, T>): T[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
