import { type RawBuilder, sql } from 'kysely';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import {
  type Counter,
  counters,
  type Grain,
  type Place,
  type PlacePart,
  type ReturnCell,
  type RollupCell,
  type RollupChanges,
  type RollupName,
  rollupNames,
  rollups,
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
interface ReturnColumns extends TenantColumns {
  day: string;
  previous: string;
  sessions: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    rollup_hours: PlaceColumns & CounterColumns & { hour: Date };
    rollup_days: PlaceColumns & CounterColumns & { day: string };
    publisher_days: PublisherColumns & CounterColumns & { day: string };
    placement_days: PlacementColumns & CounterColumns & { day: string };
    session_hours: PlaceColumns & TenantColumns & { hour: Date; previous: Date; sessions: number };
    session_days: PlaceColumns & ReturnColumns;
    publisher_session_days: PublisherColumns & ReturnColumns;
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
  sessions: 'sessions',
} as const satisfies Record<Counter, string>;

/** How rollups write that there is no publisher. */
export const noPublisher = '00000000-0000-0000-0000-000000000000';

/** Where each rollup is kept, and where the sessions that came back. */
export const rollupTables = {
  hours: { cells: 'rollup_hours', returns: 'session_hours' },
  days: { cells: 'rollup_days', returns: 'session_days' },
  publisherDays: { cells: 'publisher_days', returns: 'publisher_session_days' },
  placementDays: { cells: 'placement_days', returns: 'placement_session_days' },
} as const satisfies Record<RollupName, { cells: string; returns: string }>;

const timeTypes = { hour: 'timestamptz', day: 'date' } as const;

const partColumns: Record<PlacePart, { name: string; type: string; read: (place: Place) => string }> = {
  publisherId: { name: 'publisher_id', type: 'uuid', read: ({ publisherId }) => publisherId ?? noPublisher },
  view: { name: 'view', type: 'text', read: ({ view }) => view },
  displayMode: { name: 'display_mode', type: 'text', read: ({ displayMode }) => displayMode },
  widgetId: { name: 'widget_id', type: 'text', read: ({ widgetId }) => widgetId ?? '' },
};

/** Adds to the rollups, all of them in one statement. */
export async function addToRollups(tx: Db, changes: RollupChanges, writer: number): Promise<void> {
  const parts = rollupInserts(changes, writer);
  if (parts.length === 0) return;
  const named = parts.map((part, at) => sql`${sql.ref(`part_${at}`)} as (${part})`);
  await sql`with ${sql.join(named)} select 1`.execute(tx);
}

/** One insert for each table that changes. Rows are taken in one order, so that writers never lock up. */
export function rollupInserts(changes: RollupChanges, writer: number): RawBuilder<unknown>[] {
  const parts = rollupNames.flatMap((name) => [
    addCells(name, inOrder(changes.cells[name]), writer),
    addReturns(
      name,
      inOrder(changes.returns[name]).filter(({ sessions }) => sessions !== 0),
      writer,
    ),
  ]);
  return parts.filter((part) => part !== undefined);
}

function addCells(
  name: RollupName,
  cells: readonly RollupCell[],
  writer: number,
): RawBuilder<unknown> | undefined {
  if (cells.length === 0) return undefined;
  const table = rollupTables[name].cells;
  // What nothing is added to need not be sent.
  const moved = counters.filter((counter) => cells.some(({ amounts }) => amounts[counter] !== 0));
  if (moved.length === 0) return undefined;
  const amounts = moved.map(
    (counter) => sql`${plainArray(cells.map(({ amounts }) => amounts[counter]))}::bigint[]`,
  );
  const columns = moved.map((counter) => counterColumns[counter]);
  const sums = columns.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  );
  return sql`
    insert into ${sql.table(table)} (${refs([...keyColumns(name), ...columns, 'writer'])})
    select *, ${writer}::smallint from unnest(${keyArrays(name, cells)}, ${sql.join(amounts)})
    on conflict (${refs([...keyColumns(name), 'writer'])}) do update set ${sql.join(sums)}
  `;
}

function addReturns(
  name: RollupName,
  returns: readonly ReturnCell[],
  writer: number,
): RawBuilder<unknown> | undefined {
  if (returns.length === 0) return undefined;
  const table = rollupTables[name].returns;
  return sql`
    insert into ${sql.table(table)} (${refs([...keyColumns(name), 'previous', 'sessions', 'writer'])})
    select *, ${writer}::smallint from unnest(
      ${keyArrays(name, returns)},
      ${timeArray(
        rollups[name].grain,
        returns.map(({ previous }) => previous),
      )},
      ${plainArray(returns.map(({ sessions }) => sessions))}::bigint[]
    )
    on conflict (${refs([...keyColumns(name), 'previous', 'writer'])})
    do update set sessions = ${sql.ref(`${table}.sessions`)} + excluded.sessions
  `;
}

function keyColumns(name: RollupName): string[] {
  const { grain, by } = rollups[name];
  return ['channel_id', grain, ...by.map((part) => partColumns[part].name)];
}

function keyArrays(name: RollupName, cells: readonly { place: Place; at: number }[]): RawBuilder<unknown> {
  const { grain, by } = rollups[name];
  const parts = by.map((part) => {
    const { type, read } = partColumns[part];
    return sql`${arrayLiteral(cells.map(({ place }) => read(place)))}::${sql.raw(type)}[]`;
  });
  const channels = sql`${plainArray(cells.map(({ place }) => place.channelId))}::uuid[]`;
  return sql.join([
    channels,
    timeArray(
      grain,
      cells.map(({ at }) => at),
    ),
    ...parts,
  ]);
}

function timeArray(grain: Grain, times: readonly number[]): RawBuilder<unknown> {
  const written = times.map((at) => new Date(at).toISOString());
  return sql`${plainArray(written)}::${sql.raw(timeTypes[grain])}[]`;
}

function refs(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** The keys tell the rows apart, and sort the same in every process. */
function inOrder<T>(rows: ReadonlyMap<string, T>): T[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
