import { type RawBuilder, type Selectable, sql } from 'kysely';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import { isUniqueViolation, RetryTransaction } from '../db/failures.ts';
import type { Db } from '../db/handle.ts';
import { type ClickCount, clickKey } from './click-limit.ts';
import type {
  Attribution,
  ClickMinute,
  EventType,
  Reason,
  SessionKey,
  StoredEvent,
  VoidedFrom,
} from './model.ts';

interface EventTable {
  channel_id: string;
  id: string;
  session_id: string;
  offer_id: string;
  type: EventType;
  order_id: string;
  occurred_at: Date;
  received_at: Date;
  counted: boolean;
  reason: Reason | null;
  attribution: Attribution | null;
  billed_micros: number;
  payout_micros: number;
  amount: string | null;
  currency_code: string | null;
  void_id: string | null;
  voided_from: VoidedFrom;
}

interface ClickFloodTable {
  channel_id: string;
  shopper: string;
  minute: Date;
  clicks: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    events: EventTable;
    click_floods: ClickFloodTable;
  }
}

/** The first key of the advisory locks that serialise the activation of a channel's voids with its events. */
export const voidLock = 7_101;

/**
 * Takes an advisory lock on each session until the transaction ends, so that events of one session are processed one after
 * the other in all processes. All transactions take the locks in the same order, so they cannot deadlock.
 *
 * Race: a void may be activated at the same time. Its activation takes the exclusive lock of the channel, and this
 * transaction the shared one, so one waits for the other: each event is either found by the void, or finds the void.
 */
export async function lockSessions(tx: Db, keys: readonly SessionKey[]): Promise<void> {
  const channelIds = [...new Set(keys.map(({ channelId }) => channelId))].sort();
  // The last 64 bits of a session id (UUIDv7) are mostly random. Two sessions with the same bits would only share a lock.
  const locks = keys.map(({ sessionId }) =>
    BigInt.asIntN(64, BigInt(`0x${sessionId.replaceAll('-', '').slice(16)}`)).toString(),
  );
  await sql`
    select pg_advisory_xact_lock_shared(${voidLock}, hashtext(id))
    from unnest(${plainArray(channelIds)}::text[]) as id
    union all
    select pg_advisory_xact_lock(key)
    from (select distinct key from unnest(${arrayLiteral(locks)}::bigint[]) as key order by key) as keys
  `.execute(tx);
}

/** True if any of the sessions is not a sandbox session. */
export async function hasRealSession(
  db: Db,
  channelId: string,
  sessionIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessions
    where channel_id = ${channelId} and id = any(${sessionIds}::uuid[]) and not sandbox limit 1
  `.execute(db);
  return rows.length > 0;
}

/** All events of the sessions. `keys` must not contain a session twice. */
export async function listEvents(tx: Db, keys: readonly SessionKey[]): Promise<StoredEvent[]> {
  const { rows } = await sql<Selectable<EventTable>>`
    select e.* from ${unnestPairs(keys.map(({ channelId, sessionId }) => [channelId, sessionId]))} as wanted (channel_id, session_id)
    join events e on e.channel_id = wanted.channel_id and e.session_id = wanted.session_id
  `.execute(tx);
  return rows.map(fromRow);
}

export async function listEventsByIds(
  tx: Db,
  keys: readonly { channelId: string; eventId: string }[],
): Promise<StoredEvent[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Selectable<EventTable>>`
    select e.* from (select distinct * from ${unnestPairs(keys.map(({ channelId, eventId }) => [channelId, eventId]))}) as wanted (channel_id, id)
    join events e on e.channel_id = wanted.channel_id and e.id = wanted.id
  `.execute(tx);
  return rows.map(fromRow);
}

function unnestPairs(values: readonly (readonly [string, string])[]): RawBuilder<unknown> {
  return sql`unnest(
    ${plainArray(values.map(([first]) => first))}::uuid[],
    ${plainArray(values.map(([, second]) => second))}::uuid[]
  )`;
}

export async function insertEvents(tx: Db, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  const column = (read: (event: StoredEvent) => string | null) => arrayLiteral(events.map(read));
  const plain = (read: (event: StoredEvent) => string | number | boolean) => plainArray(events.map(read));
  try {
    await sql`
      insert into events (
        channel_id, id, session_id, offer_id, type, order_id, occurred_at, received_at, counted, reason, attribution,
        billed_micros, payout_micros, amount, currency_code
      )
      select channel_id, id, session_id, offer_id, type, order_id, to_timestamp(occurred / 1000), to_timestamp(received / 1000),
        counted, reason, attribution, billed_micros, payout_micros, amount, currency_code
      from unnest(
        ${plain(({ channelId }) => channelId)}::uuid[],
        ${plain(({ id }) => id)}::uuid[],
        ${plain(({ sessionId }) => sessionId)}::uuid[],
        ${plain(({ offerId }) => offerId)}::uuid[],
        ${plain(({ type }) => type)}::text[],
        ${column(({ orderId }) => orderId)}::text[],
        ${plain(({ occurredAt }) => occurredAt.getTime())}::float8[],
        ${plain(({ receivedAt }) => receivedAt.getTime())}::float8[],
        ${plain(({ counted }) => counted)}::boolean[],
        ${column(({ reason }) => reason)}::text[],
        ${column(({ attribution }) => attribution)}::text[],
        ${plain(({ billedMicros }) => billedMicros)}::bigint[],
        ${plain(({ payoutMicros }) => payoutMicros)}::bigint[],
        ${column(({ amount }) => amount)}::numeric[],
        ${column(({ currencyCode }) => currencyCode)}::text[]
      ) as e (
        channel_id, id, session_id, offer_id, type, order_id, occurred, received, counted, reason, attribution,
        billed_micros, payout_micros, amount, currency_code
      )
    `.execute(tx);
  } catch (error) {
    // The id belongs to an event of another session. The retry looks up all ids and rejects this event.
    throw isUniqueViolation(error, 'events_pkey')
      ? new RetryTransaction('an event id is being used twice', error)
      : error;
  }
}

/** Updates the columns of an event that can change: its classification, attribution, bill and void. */
export async function updateEvents(tx: Db, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  const column = (read: (event: StoredEvent) => string | number | boolean | null) =>
    arrayLiteral(events.map(read));
  await sql`
    update events e set counted = now.counted, reason = now.reason, attribution = now.attribution,
      billed_micros = now.billed_micros, payout_micros = now.payout_micros, void_id = now.void_id, voided_from = now.voided_from
    from unnest(
      ${column(({ channelId }) => channelId)}::uuid[],
      ${column(({ id }) => id)}::uuid[],
      ${column(({ counted }) => counted)}::boolean[],
      ${column(({ reason }) => reason)}::text[],
      ${column(({ attribution }) => attribution)}::text[],
      ${column(({ billedMicros }) => billedMicros)}::bigint[],
      ${column(({ payoutMicros }) => payoutMicros)}::bigint[],
      ${column(({ voidId }) => voidId)}::uuid[],
      ${column(({ voidedFrom }) => voidedFrom)}::text[]
    ) as now (
      channel_id, id, counted, reason, attribution, billed_micros, payout_micros, void_id, voided_from
    )
    where e.channel_id = now.channel_id and e.id = now.id
  `.execute(tx);
}

/**
 * Creates the missing click counts with 0 clicks, locks all of them, and returns the clicks so far. The rows are locked in
 * key order, so that two transactions with the same shoppers cannot deadlock.
 */
export async function lockClickCounts(tx: Db, minutes: readonly ClickMinute[]): Promise<ClickCount[]> {
  if (minutes.length === 0) return [];
  const byKey = new Map(minutes.map((minute) => [clickKey(minute), minute]));
  const sorted = [...byKey.keys()].sort().map((key) => byKey.get(key) as ClickMinute);
  const { rows } = await sql<ClickFloodTable>`
    insert into click_floods (channel_id, shopper, minute, clicks)
    select channel_id, shopper, minute, 0 from ${unnestMinutes(sorted)} as wanted (channel_id, shopper, minute)
    on conflict (channel_id, shopper, minute) do update set clicks = click_floods.clicks
    returning channel_id, shopper, minute, clicks
  `.execute(tx);
  return rows.map(({ channel_id, ...row }) => ({ channelId: channel_id, ...row }));
}

/** Adds clicks to counts that this transaction has locked. */
export async function addClicks(tx: Db, counts: readonly ClickCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    update click_floods f set clicks = f.clicks + added.clicks
    from ${unnestMinutes(counts, sql`, ${plainArray(counts.map(({ clicks }) => clicks))}::integer[]`)}
      as added (channel_id, shopper, minute, clicks)
    where f.channel_id = added.channel_id and f.shopper = added.shopper and f.minute = added.minute
  `.execute(tx);
}

function unnestMinutes(
  minutes: readonly ClickMinute[],
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`unnest(
    ${plainArray(minutes.map(({ channelId }) => channelId))}::uuid[],
    ${plainArray(minutes.map(({ shopper }) => shopper))}::uuid[],
    ${plainArray(minutes.map(({ minute }) => minute.toISOString()))}::timestamptz[]${more}
  )`;
}

function fromRow(row: Selectable<EventTable>): StoredEvent {
  return {
    channelId: row.channel_id,
    id: row.id,
    sessionId: row.session_id,
    offerId: row.offer_id,
    type: row.type,
    orderId: row.order_id,
    occurredAt: row.occurred_at,
    receivedAt: row.received_at,
    amount: row.amount,
    currencyCode: row.currency_code,
    counted: row.counted,
    reason: row.reason,
    attribution: row.attribution,
    billedMicros: row.billed_micros,
    payoutMicros: row.payout_micros,
    voidId: row.void_id,
    voidedFrom: row.voided_from,
  };
}
