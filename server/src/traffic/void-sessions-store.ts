import { type RawBuilder, sql } from 'kysely';
import { noPublisher } from '../counters/index.ts';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import type { FilteredTime, UnbilledReason } from '../events/index.ts';
import type { Void } from './model.ts';

interface VoidSessionTable {
  channel_id: string;
  void_id: string;
  session_id: string;
  events: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    void_sessions: VoidSessionTable;
  }
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

/**
 * SQL: the fields of the filter that sessions and events of earlier versions do not know. An address is known
 * for 30 days.
 */
function knownFields({ keyId, addressBlock, evidence }: Void) {
  const fields: { matches: RawBuilder<unknown>; isUnknown: RawBuilder<unknown> }[] = [];
  if (keyId !== null)
    fields.push({ matches: sql`s.key_id = ${keyId}::uuid`, isUnknown: sql`s.key_id is null` });
  if (addressBlock !== null)
    fields.push({
      matches: sql`s.address_block = ${addressBlock}::uuid`,
      isUnknown: sql`s.address_block is null`,
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
 * Stores the sessions with events that match the void's filter, with its time between `from` and `to`; with
 * `receivedSince`, only events that arrived since then. Sessions already stored stay.
 */
export async function storeMatchingSessions(
  tx: Db,
  voidRecord: Void,
  range: { from: Date; to: Date; receivedSince?: Date },
): Promise<void> {
  const time = filteredTimeSql[voidRecord.timeOf];
  const conditions = [
    matchesOthers(voidRecord),
    sql`${time} >= ${range.from} and ${time} < ${range.to}`,
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
 * The sessions of a part of the range that match as far as they are known, and are too old to tell all that
 * the filter asks for. A session with events in several parts is counted in the first.
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
 * The next stored sessions of a void, in the order of their ids: at most `max.sessions`, and no more once
 * they have `max.events` events.
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

export async function deleteVoidSessions(tx: Db, { channelId, id }: Void): Promise<void> {
  await tx
    .deleteFrom('void_sessions')
    .where('channel_id', '=', channelId)
    .where('void_id', '=', id)
    .execute();
}
