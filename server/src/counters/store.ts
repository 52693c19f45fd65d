import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { type Bind, bindTo, runText } from '../db/statement.ts';
import type { Placement } from '../lib/placement.ts';
import {
  type Counter,
  counters,
  type Grain,
  type PlacementPart,
  type ReturnCell,
  type RollupCell,
  type RollupChanges,
  type RollupName,
  type RollupWithReturns,
  rollupNames,
  rollups,
  rollupsWithReturns,
} from './model.ts';

interface PlaceColumns {
  publisher_id: string;
  view: string;
  display_mode: string;
  widget_id: string;
}

interface TenantColumns {
  channel_id: string;
  writer: number;
}

type CounterColumns = TenantColumns & Record<(typeof counterColumns)[Counter], number>;
type PlacementColumns = Pick<PlaceColumns, 'view' | 'display_mode'>;
type PublisherColumns = Pick<PlaceColumns, 'publisher_id'>;
type WidgetColumns = Omit<PlaceColumns, 'publisher_id'>;
interface ReturnColumns extends TenantColumns {
  day: string;
  previous: string;
  sessions: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    rollup_hours: PlaceColumns & CounterColumns & { hour: Date };
    placement_hours: PlacementColumns & CounterColumns & { hour: Date };
    rollup_days: PlaceColumns & CounterColumns & { day: string };
    publisher_days: PublisherColumns & CounterColumns & { day: string };
    widget_days: WidgetColumns & CounterColumns & { day: string };
    placement_days: PlacementColumns & CounterColumns & { day: string };
    rollup_weeks: PlaceColumns & CounterColumns & { week: string };
    session_days: PlaceColumns & ReturnColumns;
    placement_session_days: PlacementColumns & ReturnColumns;
  }
}

/** The column of each counter. */
export const counterColumns = {
  impressions: 'impressions',
  clicks: 'clicks',
  conversions: 'conversions',
  payoutMicros: 'payout_micros',
  revenueWithEmailMicros: 'revenue_with_email_micros',
  revenueWithoutEmailMicros: 'revenue_without_email_micros',
  feedLoads: 'feed_loads',
  filledLoads: 'filled_loads',
  invalidImpressions: 'invalid_impressions',
  invalidClicks: 'invalid_clicks',
  invalidConversions: 'invalid_conversions',
  voidedImpressions: 'voided_impressions',
  voidedClicks: 'voided_clicks',
  voidedConversions: 'voided_conversions',
  voidedSpendMicros: 'voided_spend_micros',
  sessions: 'sessions',
  newSessions: 'new_sessions',
} as const satisfies Record<Counter, string>;

/** The publisher id in rollups for sessions without a publisher. Key columns cannot be null. */
export const noPublisher = '00000000-0000-0000-0000-000000000000';

/** The table of each rollup. */
export const rollupTables = {
  hours: 'rollup_hours',
  placementHours: 'placement_hours',
  days: 'rollup_days',
  publisherDays: 'publisher_days',
  widgetDays: 'widget_days',
  placementDays: 'placement_days',
  weeks: 'rollup_weeks',
} as const satisfies Record<RollupName, string>;

/** The return table of each rollup that has one. */
export const returnTables = {
  days: 'session_days',
  placementDays: 'placement_session_days',
} as const satisfies Record<RollupWithReturns, string>;

export const counterTables = [...Object.values(rollupTables), ...Object.values(returnTables)];

const timeTypes = { hour: 'timestamptz', day: 'date', week: 'date' } as const;

const partColumns: Record<
  PlacementPart,
  { name: string; type: string; read: (placement: Placement) => string }
> = {
  publisherId: { name: 'publisher_id', type: 'uuid', read: ({ publisherId }) => publisherId ?? noPublisher },
  view: { name: 'view', type: 'placement_view', read: ({ view }) => view },
  displayMode: { name: 'display_mode', type: 'placement_mode', read: ({ displayMode }) => displayMode },
  widgetId: { name: 'widget_id', type: 'text', read: ({ widgetId }) => widgetId ?? '' },
};

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
  const cells = rollupNames.map((name) => addCells(name, sortedByKey(changes.cells[name]), writer, bind));
  const returns = rollupsWithReturns.map((name) => {
    const changed = sortedByKey(changes.returns[name]).filter(({ sessions }) => sessions !== 0);
    return addReturns(name, changed, writer, bind);
  });
  return [...cells, ...returns].filter((part) => part !== undefined);
}

function addCells(
  name: RollupName,
  cells: readonly RollupCell[],
  writer: number,
  bind: Bind,
): string | undefined {
  // Counters that do not change are left out of the statement.
  const changed = counters.filter((counter) => cells.some(({ amounts }) => amounts[counter] !== 0));
  if (changed.length === 0) return undefined;
  const table = rollupTables[name];
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

function addReturns(
  name: RollupWithReturns,
  returns: readonly ReturnCell[],
  writer: number,
  bind: Bind,
): string | undefined {
  if (returns.length === 0) return undefined;
  const table = returnTables[name];
  const keys = [...keyColumns(name), 'previous'];
  const times = timeArray(
    rollups[name].grain,
    returns.map(({ previous }) => previous),
    bind,
  );
  const sessions = `${bind(plainArray(returns.map(({ sessions }) => sessions)))}::bigint[]`;
  return `${table}_added as (
    insert into ${table} (${[...keys, 'sessions', 'writer'].join(', ')})
    select *, ${bind(writer)}::smallint from unnest(${[...keyArrays(name, returns, bind), times, sessions].join(', ')})
    on conflict (${[...keys, 'writer'].join(', ')}) do update set sessions = ${table}.sessions + excluded.sessions
  )`;
}

function keyColumns(name: RollupName): string[] {
  const { grain, by } = rollups[name];
  return ['channel_id', grain, ...by.map((part) => partColumns[part].name)];
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
      const { type, read } = partColumns[part];
      return `${bind(arrayLiteral(cells.map(({ placement }) => read(placement))))}::${type}[]`;
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
