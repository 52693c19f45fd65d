import { type ColumnType, type RawBuilder, type Selectable, sql } from 'kysely';
import { Type } from 'typebox';
import { noPublisher } from '../counters/index.ts';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { jsonColumn } from '../db/json-column.ts';
import { newestPage, type PageWindow } from '../db/newest-page.ts';
import {
  type ActiveVoid,
  type EventType,
  type FilteredEvidence,
  type FilteredTime,
  type UnbilledReason,
  voidLock,
} from '../events/index.ts';
import { noFigures, type Void, type VoidAction, type VoidFigures, type VoidStatus } from './model.ts';

interface VoidTable {
  channel_id: string;
  id: string;
  status: VoidStatus;
  reason: string;
  by_session: boolean;
  publisher_id: string | null;
  from_time: Date | null;
  to_time: Date | null;
  campaign_id: string | null;
  offer_id: string | null;
  event_types: EventType[] | null;
  action: VoidAction;
  time_of: FilteredTime;
  unbilled_as: UnbilledReason | null;
  key_id: string | null;
  by_address: boolean;
  address_block: string | null;
  evidence: FilteredEvidence[] | null;
  active: boolean;
  figures: ColumnType<unknown, string, string>;
  undo_reason: string | null;
  job_id: string | null;
  flag_id: string | null;
  created_at: Date;
  created_by: string;
  updated_at: Date;
}

interface VoidSessionTable {
  channel_id: string;
  void_id: string;
  session_id: string;
  events: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    voids: VoidTable;
    void_sessions: VoidSessionTable;
  }
}

export async function insertVoid(tx: Db, voidRecord: Void): Promise<void> {
  await tx.insertInto('voids').values(toRow(voidRecord)).execute();
}

export async function updateVoid(tx: Db, changed: Void): Promise<void> {
  const { id, channel_id, ...columns } = toRow(changed);
  await tx
    .updateTable('voids')
    .set(columns)
    .where('channel_id', '=', channel_id)
    .where('id', '=', id)
    .execute();
}

export async function getVoid(db: Db, id: string): Promise<Void | undefined> {
  const row = await db.selectFrom('voids').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Pairs of id and reason of voids of these channels. */
export async function listVoidReasons(
  db: Db,
  channelIds: readonly string[],
  ids: readonly string[],
): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('voids')
    .select(['id', 'reason'])
    .where('channel_id', '=', sql<string>`any(${channelIds}::uuid[])`)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id, reason }) => [id, reason]);
}

/** Reads the void and locks it until the transaction ends. */
export async function lockVoid(tx: Db, channelId: string, id: string): Promise<Void | undefined> {
  const row = await tx
    .selectFrom('voids')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Waits for running ledger transactions of the channel. Later ones see the changed voids. */
export async function lockChannelVoids(tx: Db, channelId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${voidLock}, hashtext(${channelId}))`.execute(tx);
}

export async function countActiveVoids(tx: Db, channelId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from voids where channel_id = ${channelId} and active
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function listVoids(
  db: Db,
  filter: { channelId: string | undefined; statuses: readonly VoidStatus[] },
  page: PageWindow,
): Promise<{ count: number; voids: Void[] }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (filter.channelId) conditions.push(sql`channel_id = ${filter.channelId}`);
  if (filter.statuses.length > 0) conditions.push(sql`status = any(${filter.statuses}::text[])`);
  const { count, rows } = await newestPage(db, 'voids', sql.join(conditions, sql` and `), page);
  return { count, voids: rows.map(fromRow) };
}

/** The first day with complete raw events. Null if retention has never deleted any. */
export async function getFirstRawDate(db: Db): Promise<string | null> {
  const { rows } = await sql<{ raw_from: string | null }>`select raw_from from installation`.execute(db);
  return rows[0]?.raw_from ?? null;
}

/** Stores the listed sessions of a void, as far as they exist, and returns their ids. */
export async function insertVoidSessions(
  tx: Db,
  voidRecord: Void,
  sessionIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ session_id: string }>`
    insert into void_sessions (channel_id, void_id, session_id, events)
    select s.channel_id, ${voidRecord.id}::uuid, s.id, (
      select count(*) from events e where e.channel_id = s.channel_id and e.session_id = s.id
    )
    from sessions s where s.channel_id = ${voidRecord.channelId} and s.id = any(${plainArray(sessionIds)}::uuid[])
    returning session_id
  `.execute(tx);
  return new Set(rows.map(({ session_id }) => session_id));
}

/** SQL: the time that the range of a void is about. */
const filteredTimeSql: Record<FilteredTime, RawBuilder<unknown>> = {
  event: sql`e.occurred_at`,
  session: sql`s.at`,
  arrival: sql`e.received_at`,
};

/** SQL: the state of the events that a void can select. The indexes by arrival have these conditions. */
const selectableSql: Record<UnbilledReason | 'any', RawBuilder<unknown>> = {
  any: sql`(e.counted or e.reason in ('not_attributed', 'unconfirmed'))`,
  over_ceiling: sql`e.reason = 'over_ceiling' and e.evidence in ('page', 'link')`,
  stopped: sql`e.reason = 'stopped'`,
};

/** SQL: the fields of the filter that sessions and events of earlier versions do not know. An address is known for 30 days. */
function knownFields({ keyId, addressBlock, evidence }: Void) {
  const fields: { matches: RawBuilder<unknown>; isUnknown: RawBuilder<unknown> }[] = [];
  if (keyId !== null)
    fields.push({ matches: sql`s.key_id = ${keyId}::uuid`, isUnknown: sql`s.key_id is null` });
  if (addressBlock !== null)
    fields.push({
      ...{ matches: sql`s.address_block = ${addressBlock}::uuid`, isUnknown: sql`s.address_block is null` },
    });
  if (evidence !== null)
    fields.push({
      matches: sql`coalesce(e.evidence, 'unknown') = any(${evidence}::text[])`,
      isUnknown: evidence.includes('unknown') ? sql`false` : sql`e.evidence is null`,
    });
  return fields;
}

/** SQL: the fields of the filter that every event and session, `e` and `s`, knows. */
function matchesOthers(voidRecord: Void): RawBuilder<unknown> {
  const { channelId, publisherId, offerId, campaignId, eventTypes, unbilledAs, createdAt } = voidRecord;
  const conditions = [
    sql`e.channel_id = ${channelId} and s.channel_id = ${channelId} and ${selectableSql[unbilledAs ?? 'any']}`,
  ];
  if (unbilledAs !== null) conditions.push(sql`e.received_at < ${createdAt}`);
  if (publisherId !== null)
    conditions.push(sql`coalesce(s.publisher_id, ${noPublisher}::uuid) = ${publisherId}::uuid`);
  if (offerId !== null) conditions.push(sql`e.offer_id = ${offerId}::uuid`);
  if (campaignId !== null)
    conditions.push(sql`e.offer_id in (select id from offers where campaign_id = ${campaignId}::uuid)`);
  if (eventTypes !== null) conditions.push(sql`e.type = any(${eventTypes}::text[])`);
  return sql.join(conditions, sql` and `);
}

/**
 * Stores the sessions with events that match the void's filter, with its time between `from` and `to`; with `receivedSince`,
 * only events that arrived since then. Sessions already stored stay.
 */
export async function storeMatchingSessions(
  tx: Db,
  voidRecord: Void,
  range: { from: Date; to: Date; receivedSince?: Date },
): Promise<void> {
  const time = filteredTimeSql[voidRecord.timeOf];
  const conditions = [
    ...[matchesOthers(voidRecord), sql`${time} >= ${range.from} and ${time} < ${range.to}`],
    ...knownFields(voidRecord).map(({ matches }) => matches),
  ];
  if (range.receivedSince) conditions.push(sql`e.received_at >= ${range.receivedSince}`);
  await sql`
    insert into void_sessions (channel_id, void_id, session_id, events)
    select e.channel_id, ${voidRecord.id}::uuid, e.session_id, count(*)
    from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
    where ${sql.join(conditions, sql` and `)}
    group by e.channel_id, e.session_id
    on conflict (channel_id, void_id, session_id) do nothing
  `.execute(tx);
}

/**
 * The sessions of a part of the range that match as far as they are known, and are too old to tell all that the filter asks for. A session
 * with events in several parts is counted in the first.
 */
export async function countUnknownSessions(
  db: Db,
  voidRecord: Void,
  range: { from: Date; to: Date },
): Promise<number> {
  const fields = knownFields(voidRecord);
  if (fields.length === 0) return 0;
  const time = filteredTimeSql[voidRecord.timeOf];
  const canMatch = fields.map(({ matches, isUnknown }) => sql`(${matches} or ${isUnknown})`);
  const isUnknown = sql.join(
    fields.map((field) => field.isUnknown),
    sql` or `,
  );
  const condition = sql.join([matchesOthers(voidRecord), ...canMatch, sql`(${isUnknown})`], sql` and `);
  const { rows } = await sql<{ sessions: number }>`
    select count(distinct s.id) as sessions
    from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
    where ${time} >= ${range.from} and ${time} < ${range.to} and ${condition} and not exists (
      select 1 from events e
      where e.session_id = s.id and ${time} >= ${voidRecord.from} and ${time} < ${range.from} and ${condition}
    )
  `.execute(db);
  return rows[0]?.sessions ?? 0;
}

export async function countVoidSessions(db: Db, { channelId, id }: Void): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from void_sessions where channel_id = ${channelId} and void_id = ${id}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The next stored sessions of a void, in the order of their ids: at most `max.sessions`, and no more once they have
 * `max.events` events.
 */
export async function listVoidSessions(
  db: Db,
  { channelId, id }: Void,
  after: string | null,
  max: { sessions: number; events: number },
): Promise<string[]> {
  const { rows } = await sql<{ session_id: string; events_before: number }>`
    select session_id, coalesce(sum(events) over (
      order by session_id rows between unbounded preceding and 1 preceding
    ), 0)::bigint as events_before
    from (
      select session_id, events from void_sessions
      where channel_id = ${channelId} and void_id = ${id} and (${after}::uuid is null or session_id > ${after}::uuid)
      order by session_id limit ${max.sessions}
    ) as next order by session_id
  `.execute(db);
  return rows.filter(({ events_before }) => events_before < max.events).map(({ session_id }) => session_id);
}

/** The next sessions, in the order of their ids, with events that the void has voided. */
export async function listVoidedSessions(
  db: Db,
  { channelId, id }: Void,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select distinct session_id from events
    where channel_id = ${channelId} and void_id = ${id} and (${after}::uuid is null or session_id > ${after}::uuid)
    order by session_id limit ${limit}
  `.execute(db);
  return rows.map(({ session_id }) => session_id);
}

export async function countVoidedSessions(db: Db, { channelId, id }: Void): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select count(distinct session_id) as sessions from events where channel_id = ${channelId} and void_id = ${id}
  `.execute(db);
  return rows[0]?.sessions ?? 0;
}

/**
 * Deletes the addresses of voids that can match nothing any more: previews that were not confirmed in time, and approvals. Those of active
 * voids stay.
 */
export async function deleteOldAddresses(db: Db, before: Date): Promise<void> {
  await sql`
    update voids set address_block = null
    where address_block is not null and not active and updated_at < ${before}
  `.execute(db);
}

export async function deleteVoidSessions(tx: Db, { channelId, id }: Void): Promise<void> {
  await tx
    .deleteFrom('void_sessions')
    .where('channel_id', '=', channelId)
    .where('void_id', '=', id)
    .execute();
}

/** The void as the ledger applies it. The ledger gets the sessions separately, so `sessionIds` is null. */
export async function readFilter(db: Db, voidRecord: Void): Promise<ActiveVoid> {
  const offers = voidRecord.campaignId
    ? await db.selectFrom('offers').select('id').where('campaign_id', '=', voidRecord.campaignId).execute()
    : undefined;
  const offerIds = voidRecord.offerId ? [voidRecord.offerId] : offers?.map(({ id }) => id);
  return {
    id: voidRecord.id,
    channelId: voidRecord.channelId,
    publisherId: voidRecord.publisherId,
    from: voidRecord.from,
    to: voidRecord.to,
    offerIds: offerIds ? new Set(offerIds) : null,
    types: voidRecord.eventTypes && new Set(voidRecord.eventTypes),
    timeOf: voidRecord.timeOf,
    unbilledAs: voidRecord.unbilledAs,
    // What arrives after the preview was not previewed, and a void of what waits must not take more.
    arrivedBefore: voidRecord.unbilledAs && voidRecord.createdAt,
    keyId: voidRecord.keyId,
    addressBlock: voidRecord.addressBlock,
    evidence: voidRecord.evidence && new Set(voidRecord.evidence),
    sessionIds: null,
  };
}

function toRow(voidRecord: Void) {
  return {
    channel_id: voidRecord.channelId,
    id: voidRecord.id,
    status: voidRecord.status,
    reason: voidRecord.reason,
    by_session: voidRecord.bySession,
    publisher_id: voidRecord.publisherId,
    from_time: voidRecord.from,
    to_time: voidRecord.to,
    campaign_id: voidRecord.campaignId,
    offer_id: voidRecord.offerId,
    event_types: voidRecord.eventTypes && [...voidRecord.eventTypes],
    action: voidRecord.action,
    time_of: voidRecord.timeOf,
    unbilled_as: voidRecord.unbilledAs,
    key_id: voidRecord.keyId,
    by_address: voidRecord.byAddress,
    address_block: voidRecord.addressBlock,
    evidence: voidRecord.evidence && [...voidRecord.evidence],
    active: voidRecord.active,
    figures: JSON.stringify(voidRecord.figures),
    undo_reason: voidRecord.undoReason,
    job_id: voidRecord.jobId,
    flag_id: voidRecord.flagId,
    created_at: voidRecord.createdAt,
    created_by: voidRecord.createdBy,
    updated_at: voidRecord.updatedAt,
  };
}

function fromRow(row: Selectable<VoidTable>): Void {
  return {
    id: row.id,
    channelId: row.channel_id,
    status: row.status,
    reason: row.reason,
    bySession: row.by_session,
    publisherId: row.publisher_id,
    from: row.from_time,
    to: row.to_time,
    campaignId: row.campaign_id,
    offerId: row.offer_id,
    eventTypes: row.event_types,
    action: row.action,
    timeOf: row.time_of,
    unbilledAs: row.unbilled_as,
    keyId: row.key_id,
    byAddress: row.by_address,
    addressBlock: row.address_block,
    evidence: row.evidence,
    active: row.active,
    figures: figuresOf(row.figures),
    undoReason: row.undo_reason,
    jobId: row.job_id,
    flagId: row.flag_id,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
  };
}

const storedFigures = Type.Optional(Type.Record(Type.String(), Type.Number()));
const readFigures = jsonColumn<Readonly<Record<string, Partial<VoidFigures> | undefined>>>(
  'voids.figures',
  Type.Object({ preview: storedFigures, voided: storedFigures, restored: storedFigures }),
);

/** A figure that was not stored is 0. */
function figuresOf(stored: unknown): Void['figures'] {
  const entries = Object.entries(readFigures(stored)).map(([name, figures]) => [
    name,
    { ...noFigures, ...figures },
  ]);
  return Object.fromEntries(entries);
}
