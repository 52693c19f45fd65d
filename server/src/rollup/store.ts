import { type RawBuilder, sql } from 'kysely';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import {
  type Counter,
  counters,
  type Grain,
  type LinkCell,
  type Place,
  type RollupCell,
  type RollupChanges,
} from './model.ts';

interface PlaceColumns {
  channel_id: string;
  publisher_id: string;
  view: string;
  display_mode: string;
  widget_id: string;
  writer: number;
}

type CounterColumns = Record<(typeof counterColumns)[Counter], number>;

declare module '../db/tables.ts' {
  interface Tables {
    rollup_hours: PlaceColumns & CounterColumns & { hour: Date };
    rollup_days: PlaceColumns & CounterColumns & { day: string };
    session_hours: PlaceColumns & { hour: Date; previous: Date; sessions: number };
    session_days: PlaceColumns & { day: string; previous: string; sessions: number };
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
} as const satisfies Record<Counter, string>;

/** How rollups write that there is no publisher. */
export const noPublisher = '00000000-0000-0000-0000-000000000000';

const tables = {
  hour: { cells: 'rollup_hours', links: 'session_hours', column: 'hour', type: 'timestamptz' },
  day: { cells: 'rollup_days', links: 'session_days', column: 'day', type: 'date' },
} as const;

/** Adds to the rollups, all of them in one statement. */
export async function addToRollups(tx: Db, changes: RollupChanges, writer: number): Promise<void> {
  const parts = rollupInserts(changes, writer);
  if (parts.length === 0) return;
  const named = parts.map((part, at) => sql`${sql.ref(`part_${at}`)} as (${part})`);
  await sql`with ${sql.join(named)} select 1`.execute(tx);
}

/** One insert for each rollup that changes. Rows are taken in one order, so that writers never lock up. */
export function rollupInserts(changes: RollupChanges, writer: number): RawBuilder<unknown>[] {
  const parts = (['hour', 'day'] as const).flatMap((grain) => [
    addCells(grain, [...changes.cells[grain].values()], writer),
    addLinks(
      grain,
      [...changes.links[grain].values()].filter(({ sessions }) => sessions !== 0),
      writer,
    ),
  ]);
  return parts.filter((part) => part !== undefined);
}

function addCells(
  grain: Grain,
  cells: readonly RollupCell[],
  writer: number,
): RawBuilder<unknown> | undefined {
  if (cells.length === 0) return undefined;
  const sorted = cells.toSorted(byPlace);
  const table = tables[grain];
  const columns = Object.values(counterColumns).map((name) => sql.ref(name));
  const amounts = counters.map(
    (counter) => sql`${plainArray(sorted.map(({ amounts }) => amounts[counter]))}::bigint[]`,
  );
  const sums = Object.values(counterColumns).map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table.cells}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  );
  return sql`
    insert into ${sql.table(table.cells)} (
      channel_id, ${sql.ref(table.column)}, publisher_id, view, display_mode, widget_id, ${sql.join(columns)}, writer
    )
    select *, ${writer}::smallint from unnest(${placeArrays(grain, sorted)}, ${sql.join(amounts)})
    on conflict (channel_id, ${sql.ref(table.column)}, publisher_id, view, display_mode, widget_id, writer)
    do update set ${sql.join(sums)}
  `;
}

function addLinks(grain: Grain, links: readonly LinkCell[], writer: number): RawBuilder<unknown> | undefined {
  if (links.length === 0) return undefined;
  const sorted = links.toSorted((a, b) => byPlace(a, b) || (a.previous ?? 0) - (b.previous ?? 0));
  const table = tables[grain];
  const previous = sorted.map((link) =>
    link.previous === null ? '-infinity' : new Date(link.previous).toISOString(),
  );
  return sql`
    insert into ${sql.table(table.links)} (
      channel_id, ${sql.ref(table.column)}, publisher_id, view, display_mode, widget_id, previous, sessions, writer
    )
    select *, ${writer}::smallint from unnest(
      ${placeArrays(grain, sorted)},
      ${plainArray(previous)}::${sql.raw(table.type)}[],
      ${plainArray(sorted.map(({ sessions }) => sessions))}::bigint[]
    )
    on conflict (channel_id, ${sql.ref(table.column)}, previous, publisher_id, view, display_mode, widget_id, writer)
    do update set sessions = ${sql.ref(`${table.links}.sessions`)} + excluded.sessions
  `;
}

function placeArrays(grain: Grain, cells: readonly { place: Place; at: number }[]): RawBuilder<unknown> {
  const column = (read: (place: Place) => string) => arrayLiteral(cells.map(({ place }) => read(place)));
  const times = plainArray(cells.map(({ at }) => new Date(at).toISOString()));
  return sql`
    ${column(({ channelId }) => channelId)}::uuid[],
    ${times}::${sql.raw(tables[grain].type)}[],
    ${column(({ publisherId }) => publisherId ?? noPublisher)}::uuid[],
    ${column(({ view }) => view)}::text[],
    ${column(({ displayMode }) => displayMode)}::text[],
    ${column(({ widgetId }) => widgetId ?? '')}::text[]
  `;
}

function byPlace(a: { place: Place; at: number }, b: { place: Place; at: number }): number {
  return a.at - b.at || compare(sortKey(a.place), sortKey(b.place));
}

function sortKey({ channelId, publisherId, view, displayMode, widgetId }: Place): string {
  return `${channelId}/${publisherId}/${view}/${displayMode}/${widgetId}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
