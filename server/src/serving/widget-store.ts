import { sql } from 'kysely';
import { counterColumns, currentRows, rollupTables } from '../counters/index.ts';
import { arrayLiteral } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import type { Candidate, PlacedWidget, PublisherWidgets } from './widget-model.ts';

interface CandidateTable {
  channel_id: string;
  publisher_id: string;
  widget_id: string;
  loads: number;
  /** YYYY-MM-DD. */
  last_load_on: string;
}

interface WidgetTable extends CandidateTable {
  /** YYYY-MM-DD. */
  placed_on: string | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    widgets: WidgetTable;
    widget_candidates: CandidateTable;
  }
}

export interface WidgetMember {
  readonly channelId: string;
  readonly publisherId: string;
}

/**
 * Returns the widget ids of a member, with a place and without one. The advisory lock makes concurrent transactions of the same member
 * wait until the transaction ends, so that together they cannot exceed the limits.
 */
export async function lockWidgets(
  tx: Db,
  { channelId, publisherId }: WidgetMember,
): Promise<PublisherWidgets> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`widgets/${channelId}/${publisherId}`}, 0))`.execute(
    tx,
  );
  const lastLoadOn = sql<string>`last_load_on::text`.as('lastLoadOn');
  const placed = await tx
    .selectFrom('widgets')
    .select(['widget_id', 'loads', sql<string | null>`placed_on::text`.as('placedOn'), lastLoadOn])
    .where('channel_id', '=', channelId)
    .where('publisher_id', '=', publisherId)
    .execute();
  const candidates = await tx
    .selectFrom('widget_candidates')
    .select(['widget_id', 'loads', lastLoadOn])
    .where('channel_id', '=', channelId)
    .where('publisher_id', '=', publisherId)
    .execute();
  return {
    placed: new Map(placed.map(({ widget_id, ...widget }) => [widget_id, widget])),
    candidates: new Map(candidates.map(({ widget_id, ...candidate }) => [widget_id, candidate])),
  };
}

const feedLoads = counterColumns.feedLoads;
const currentDays = sql.raw(
  currentRows(rollupTables.days, ['channel_id', 'publisher_id', 'day', 'widget_id', feedLoads]),
);

/** The loads of each widget id of a member since a day, as reports count them. */
export async function listLoads(
  db: Db,
  { channelId, publisherId }: WidgetMember,
  since: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ widget_id: string; loads: number }>`
    select widget_id, sum(${sql.ref(feedLoads)})::bigint as loads from ${currentDays} as days
    where channel_id = ${channelId} and publisher_id = ${publisherId} and day >= ${since}::date
    group by widget_id
  `.execute(db);
  return new Map(rows.map(({ widget_id, loads }) => [widget_id, loads]));
}

/** Stores ids with a place. */
export async function saveWidgets(
  tx: Db,
  { channelId, publisherId }: WidgetMember,
  widgets: readonly (readonly [id: string, widget: PlacedWidget])[],
): Promise<void> {
  if (widgets.length === 0) return;
  const rows = widgets.map(([widget_id, { loads, placedOn, lastLoadOn }]) => ({
    ...{ channel_id: channelId, publisher_id: publisherId, widget_id },
    ...{ loads, placed_on: placedOn, last_load_on: lastLoadOn },
  }));
  await tx
    .insertInto('widgets')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'publisher_id', 'widget_id']).doUpdateSet((row) => ({
        loads: row.ref('excluded.loads'),
        placed_on: row.ref('excluded.placed_on'),
        last_load_on: row.ref('excluded.last_load_on'),
      })),
    )
    .execute();
}

/** Stores ids without a place. */
export async function saveCandidates(
  tx: Db,
  { channelId, publisherId }: WidgetMember,
  candidates: readonly (readonly [id: string, candidate: Candidate])[],
): Promise<void> {
  if (candidates.length === 0) return;
  const rows = candidates.map(([widget_id, { loads, lastLoadOn }]) => ({
    ...{ channel_id: channelId, publisher_id: publisherId, widget_id },
    ...{ loads, last_load_on: lastLoadOn },
  }));
  await tx
    .insertInto('widget_candidates')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'publisher_id', 'widget_id']).doUpdateSet((row) => ({
        loads: row.ref('excluded.loads'),
        last_load_on: row.ref('excluded.last_load_on'),
      })),
    )
    .execute();
}

export async function deleteWidgetIds(
  tx: Db,
  table: 'widgets' | 'widget_candidates',
  { channelId, publisherId }: WidgetMember,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom(table)
    .where('channel_id', '=', channelId)
    .where('publisher_id', '=', publisherId)
    .where('widget_id', '=', sql<string>`any(${arrayLiteral(ids)}::text[])`)
    .execute();
}
