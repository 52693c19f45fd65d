import { type Selectable, sql } from 'kysely';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { PreparedStatement } from '../db/statement.ts';
import { dayMs } from '../lib/days.ts';
import type {
  ActiveVoid,
  EventEntry,
  EventType,
  FilteredEvidence,
  FilteredTime,
  SessionKey,
} from './model.ts';
import { maxEventAgeDays } from './schema.ts';

interface EntryTable {
  channel_id: string;
  id: string;
  event_id: string;
  session_id: string;
  kind: EventEntry['kind'];
  at: Date;
  recorded_at: Date;
  billed_micros: number;
  payout_micros: number;
  value: string | null;
  void_id: string | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    event_entries: EntryTable;
  }
}

/**
 * A void that ends earlier cannot match a new event: the event would be rejected as too old. One more day
 * covers clock differences.
 */
const voidMatchDays = maxEventAgeDays + 1;

const selectActiveVoids = new PreparedStatement<{
  channel_id: string;
  id: string;
  publisher_id: string | null;
  from_time: Date | null;
  to_time: Date | null;
  time_of: FilteredTime;
  key_id: string | null;
  address_block: string | null;
  evidence: FilteredEvidence[] | null;
  offer_ids: string[] | null;
  event_types: EventType[] | null;
  session_ids: string[] | null;
}>(
  ({ isChannel }) => `
  select v.channel_id, v.id, v.publisher_id, v.from_time, v.to_time, v.event_types,
    v.time_of, v.key_id, v.address_block, v.evidence,
    case when v.offer_id is not null then array[v.offer_id]
      when v.campaign_id is not null then array(select o.id from offers o where o.campaign_id = v.campaign_id) end as offer_ids,
    case when v.by_session then array(
      select s.session_id from void_sessions s
      where s.channel_id = v.channel_id and ${isChannel('s.channel_id', 1)} and s.void_id = v.id and s.session_id = any($2::uuid[])
    ) end as session_ids
  from voids v
  where v.active and ${isChannel('v.channel_id', 1)} and (v.to_time is null or v.time_of = 'session' or v.to_time > $3::timestamptz)
  order by v.created_at, v.id
`,
);

/** The active voids that can match events of these sessions. */
export async function listActiveVoids(tx: Db, keys: readonly SessionKey[], now: Date): Promise<ActiveVoid[]> {
  if (keys.length === 0) return [];
  const channelIds = plainArray([...new Set(keys.map(({ channelId }) => channelId))]);
  const sessionIds = plainArray(keys.map(({ sessionId }) => sessionId));
  const endsAfter = new Date(now.getTime() - voidMatchDays * dayMs);
  const rows = await selectActiveVoids.run(tx, [channelIds, sessionIds, endsAfter]);
  return rows.map((row) => ({
    channelId: row.channel_id,
    id: row.id,
    publisherId: row.publisher_id,
    from: row.from_time,
    to: row.to_time,
    offerIds: row.offer_ids && new Set(row.offer_ids),
    types: row.event_types && new Set(row.event_types),
    timeOf: row.time_of,
    // Voids of events that wait for staff cover a fixed set, so they are never active.
    unbilledAs: null,
    arrivedBefore: null,
    keyId: row.key_id,
    addressBlock: row.address_block,
    evidence: row.evidence && new Set(row.evidence),
    sessionIds: row.session_ids && new Set(row.session_ids),
  }));
}

/** The entries of the sessions, oldest first. */
export async function listEntries(tx: Db, keys: readonly SessionKey[]): Promise<EventEntry[]> {
  const { rows } = await sql<Selectable<EntryTable>>`
    select x.* from unnest(
      ${plainArray(keys.map(({ channelId }) => channelId))}::uuid[],
      ${plainArray(keys.map(({ sessionId }) => sessionId))}::uuid[]
    ) as wanted (channel_id, session_id)
    join event_entries x on x.channel_id = wanted.channel_id and x.session_id = wanted.session_id
    order by x.recorded_at, x.id
  `.execute(tx);
  return rows.map((row) => ({
    channelId: row.channel_id,
    id: row.id,
    eventId: row.event_id,
    sessionId: row.session_id,
    kind: row.kind,
    at: row.at,
    recordedAt: row.recorded_at,
    billedMicros: row.billed_micros,
    payoutMicros: row.payout_micros,
    value: row.value,
    voidId: row.void_id,
  }));
}

export async function insertEntries(tx: Db, entries: readonly EventEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const column = (read: (entry: EventEntry) => string | number | null) => arrayLiteral(entries.map(read));
  await sql`
    insert into event_entries (
      channel_id, id, event_id, session_id, kind, at, recorded_at, billed_micros, payout_micros, value, void_id
    )
    select * from unnest(
      ${column(({ channelId }) => channelId)}::uuid[],
      ${column(({ id }) => id)}::uuid[],
      ${column(({ eventId }) => eventId)}::uuid[],
      ${column(({ sessionId }) => sessionId)}::uuid[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ at }) => at.toISOString())}::timestamptz[],
      ${column(({ recordedAt }) => recordedAt.toISOString())}::timestamptz[],
      ${column(({ billedMicros }) => billedMicros)}::bigint[],
      ${column(({ payoutMicros }) => payoutMicros)}::bigint[],
      ${column(({ value }) => value)}::numeric[],
      ${column(({ voidId }) => voidId)}::uuid[]
    )
  `.execute(tx);
}
