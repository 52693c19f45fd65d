import { type ColumnType, type RawBuilder, type Selectable, sql } from 'kysely';
import { Type } from 'typebox';
import { currentRows, rollupTables } from '../counters/index.ts';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { jsonColumn } from '../db/json-column.ts';
import type { PageWindow } from '../db/newest-page.ts';
import { choice } from '../http/fields.ts';
import {
  type FlagSignal,
  type FlagStatus,
  flagNumbers,
  leastFlaggedOf,
  signalNames,
  type TrafficFlag,
  type TrafficHour,
  type TrafficSource,
  type Void,
  wholeChannel,
} from './model.ts';

interface FlagTable {
  channel_id: string;
  publisher_id: string;
  hour: Date;
  id: string;
  status: FlagStatus;
  signals: ColumnType<unknown, string, string>;
  impressions: number;
  clicks: number;
  conversions: number;
  spend_micros: number;
  found_at: Date;
  updated_at: Date;
  note: string;
  void_id: string | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    traffic_flags: FlagTable;
  }
}

/** An hour with enough traffic to be judged. */
export interface BusyHour extends TrafficHour, TrafficSource {}

const hours = sql.raw(
  currentRows(rollupTables.hours, [
    'channel_id',
    'publisher_id',
    'hour',
    'impressions',
    'clicks',
    'conversions',
    'revenue_with_email_micros',
    'revenue_without_email_micros',
  ]),
);
const spend = sql`sum(revenue_with_email_micros + revenue_without_email_micros)`;
const figures = sql`sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks,
  sum(conversions)::bigint as conversions, ${spend}::bigint as "spendMicros"`;

const leastFlagged = leastFlaggedOf(flagNumbers);

/**
 * The hours from `from` to `to` that can be unusual: of publishers and of whole channels, over all channels.
 */
export async function listBusyHours(db: Db, from: Date, to: Date): Promise<BusyHour[]> {
  const isBusy = sql`sum(impressions) >= ${leastFlagged.impressions} or sum(clicks) >= ${leastFlagged.clicks}
    or sum(conversions) >= ${leastFlagged.conversions} or ${spend} >= ${leastFlagged.spendMicros}`;
  const source = sql`channels c join ${hours} r on r.channel_id = c.id and r.hour >= ${from} and r.hour < ${to}`;
  const { rows: ofPublishers } = await sql<{ channel_id: string; publisher_id: string } & TrafficHour>`
    select r.channel_id, r.publisher_id, r.hour, ${figures} from ${source} group by 1, 2, 3 having ${isBusy}
  `.execute(db);
  const { rows: ofChannels } = await sql<{ channel_id: string } & TrafficHour>`
    select r.channel_id, r.hour, ${figures} from ${source} group by 1, 2 having ${isBusy}
  `.execute(db);
  return [
    ...ofPublishers.map(({ channel_id, publisher_id, ...hour }) => ({
      channelId: channel_id,
      publisherId: publisher_id,
      ...hour,
    })),
    ...ofChannels.map(({ channel_id, ...hour }) => ({
      channelId: channel_id,
      publisherId: wholeChannel,
      ...hour,
    })),
  ];
}

/** The hours with any traffic. */
export async function listTrafficHours(
  db: Db,
  { channelId, publisherId }: TrafficSource,
  from: Date,
  to: Date,
): Promise<TrafficHour[]> {
  const isOfSource = publisherId === wholeChannel ? sql`true` : sql`publisher_id = ${publisherId}`;
  const { rows } = await sql<TrafficHour>`
    select hour, ${figures} from ${hours} as r
    where channel_id = ${channelId} and ${isOfSource} and hour >= ${from} and hour < ${to}
    group by hour having sum(impressions) + sum(clicks) + sum(conversions) > 0
  `.execute(db);
  return rows;
}

/**
 * Inserts flags, or updates the figures of open ones. Dismissed and voided flags do not change. Returns how
 * many are new.
 */
export async function saveFlags(db: Db, flags: readonly TrafficFlag[]): Promise<number> {
  if (flags.length === 0) return 0;
  const column = (read: (flag: TrafficFlag) => string | number) => plainArray(flags.map(read));
  const { rows } = await sql<{ is_new: boolean }>`
    insert into traffic_flags (
      channel_id, publisher_id, hour, id, status, signals, impressions, clicks, conversions, spend_micros, found_at, updated_at
    )
    select channel_id, publisher_id, hour, id, 'open', signals, impressions, clicks, conversions, spend_micros, at, at
    from unnest(
      ${column(({ channelId }) => channelId)}::uuid[],
      ${column(({ publisherId }) => publisherId)}::uuid[],
      ${column(({ hour }) => hour.toISOString())}::timestamptz[],
      ${column(({ id }) => id)}::uuid[],
      ${arrayLiteral(flags.map(({ signals }) => JSON.stringify(signals)))}::jsonb[],
      ${column(({ impressions }) => impressions)}::bigint[],
      ${column(({ clicks }) => clicks)}::bigint[],
      ${column(({ conversions }) => conversions)}::bigint[],
      ${column(({ spendMicros }) => spendMicros)}::bigint[],
      ${column(({ foundAt }) => foundAt.toISOString())}::timestamptz[]
    ) as f (channel_id, publisher_id, hour, id, signals, impressions, clicks, conversions, spend_micros, at)
    on conflict (channel_id, publisher_id, hour) do update set
      signals = excluded.signals, impressions = excluded.impressions, clicks = excluded.clicks,
      conversions = excluded.conversions, spend_micros = excluded.spend_micros, updated_at = excluded.updated_at
    where traffic_flags.status = 'open' and
      (traffic_flags.impressions, traffic_flags.clicks, traffic_flags.conversions, traffic_flags.spend_micros, traffic_flags.signals)
        is distinct from (excluded.impressions, excluded.clicks, excluded.conversions, excluded.spend_micros, excluded.signals)
    returning (xmax = 0) as is_new /* xmax is 0 for an inserted row, but not for an updated one */
  `.execute(db);
  return rows.filter(({ is_new }) => is_new).length;
}

export async function getFlag(db: Db, id: string): Promise<TrafficFlag | undefined> {
  const row = await db.selectFrom('traffic_flags').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** The flags of these channels with these ids. */
export async function readFlags(
  db: Db,
  channelIds: readonly string[],
  ids: readonly string[],
): Promise<TrafficFlag[]> {
  const rows = await db
    .selectFrom('traffic_flags')
    .selectAll()
    .where('channel_id', '=', sql<string>`any(${channelIds}::uuid[])`)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(fromRow);
}

/** The flags of hours of these sources. */
export async function listFlagsOfHours(
  db: Db,
  hours: readonly (TrafficSource & { readonly hour: Date })[],
): Promise<TrafficFlag[]> {
  if (hours.length === 0) return [];
  const rows = await db
    .selectFrom('traffic_flags')
    .selectAll()
    .where(
      'channel_id',
      '=',
      sql<string>`any(${plainArray(hours.map(({ channelId }) => channelId))}::uuid[])`,
    )
    .where(
      'hour',
      '=',
      sql<Date>`any(${plainArray(hours.map(({ hour }) => hour.toISOString()))}::timestamptz[])`,
    )
    .execute();
  return rows.map(fromRow);
}

/** Newest hours first. */
export async function listFlags(
  db: Db,
  filter: { channelId: string | undefined; publisherId?: string; statuses: readonly FlagStatus[] },
  page: PageWindow,
): Promise<{ count: number; flags: TrafficFlag[] }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (filter.channelId) conditions.push(sql`channel_id = ${filter.channelId}`);
  if (filter.publisherId) conditions.push(sql`publisher_id = ${filter.publisherId}`);
  if (filter.statuses.length > 0) conditions.push(sql`status = any(${filter.statuses}::text[])`);
  const where = sql.join(conditions, sql` and `);
  const counted = await sql<{ count: number }>`select count(*) from traffic_flags where ${where}`.execute(db);
  const { rows } = await sql<Selectable<FlagTable>>`
    select * from traffic_flags where ${where} order by hour desc, clicks desc, id
    offset ${page.offset} limit ${page.limit}
  `.execute(db);
  return { count: counted.rows[0]?.count ?? 0, flags: rows.map(fromRow) };
}

/** Changes the status of a flag. Returns false if its status is not `from`. */
export async function updateFlag(
  tx: Db,
  { channelId, id }: TrafficFlag,
  change: { from: FlagStatus; status: FlagStatus; note: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('traffic_flags')
    .set({ status: change.status, note: change.note, updated_at: change.now })
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .where('status', '=', change.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Links a confirmed void to the flag that led to it. A flag that is linked to another void keeps that link.
 */
export async function setFlagVoided(tx: Db, { channelId, flagId, id }: Void, now: Date): Promise<void> {
  await tx
    .updateTable('traffic_flags')
    .set({ status: 'voided', void_id: id, updated_at: now })
    .where('channel_id', '=', channelId)
    .where('id', '=', flagId)
    .where('status', '<>', 'voided')
    .execute();
}

/** Reopens the flag of a void that is undone. */
export async function reopenVoidedFlag(tx: Db, { channelId, flagId, id }: Void, now: Date): Promise<void> {
  await tx
    .updateTable('traffic_flags')
    .set({ status: 'open', void_id: null, updated_at: now })
    .where('channel_id', '=', channelId)
    .where('id', '=', flagId)
    .where('void_id', '=', id)
    .execute();
}

type StoredSignal = Omit<FlagSignal, 'flaggedFrom'> & Partial<FlagSignal>;
const readSignals = jsonColumn<StoredSignal[]>(
  'traffic_flags.signals',
  Type.Array(
    Type.Object({
      name: choice([...signalNames]),
      value: Type.Number(),
      usual: Type.Union([Type.Number(), Type.Null()]),
      // Not in flags of earlier versions, which all had a usual value.
      flaggedFrom: Type.Optional(Type.Number()),
    }),
  ),
);

function fromRow(row: Selectable<FlagTable>): TrafficFlag {
  const { id, hour, status, impressions, clicks, conversions, note } = row;
  return {
    id,
    hour,
    status,
    impressions,
    clicks,
    conversions,
    note,
    signals: readSignals(row.signals).map(({ name, value, usual, flaggedFrom }) => ({
      name,
      value,
      usual,
      flaggedFrom: flaggedFrom ?? flagNumbers.factor * (usual ?? 0),
    })),
    spendMicros: row.spend_micros,
    channelId: row.channel_id,
    publisherId: row.publisher_id,
    foundAt: row.found_at,
    updatedAt: row.updated_at,
    voidId: row.void_id,
  };
}

/** The column of `installation` with the time of the last scan, by its kind. */
const lastScanColumns = {
  current: 'traffic_current_judged_at',
  recent: 'traffic_judged_at',
  full: 'traffic_swept_at',
} as const;

/**
 * Claims the next scan of a kind for this process. Returns false if another process has claimed one since
 * `before`. A time in the future comes from a clock that was wrong and does not count.
 */
export async function claimFlagScan(
  db: Db,
  kind: keyof typeof lastScanColumns,
  before: Date,
  now: Date,
): Promise<boolean> {
  const lastScan = sql.ref(lastScanColumns[kind]);
  const { numAffectedRows } = await sql`
    update installation set ${lastScan} = ${now}
    where ${lastScan} is null or ${lastScan} <= ${before} or ${lastScan} > ${now}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
