import { type Selectable, sql } from 'kysely';
import { Type } from 'typebox';
import { plainArray } from '../db/array-literal.ts';
import { isUniqueViolation, RetryTransaction } from '../db/failures.ts';
import type { Db } from '../db/handle.ts';
import { jsonColumn } from '../db/json-column.ts';
import { channelColumn, column, plainColumn, RowColumns } from '../db/row-columns.ts';
import { PreparedInserts, PreparedStatement } from '../db/statement.ts';
import type { Evidence } from '../lib/evidence.ts';
import { rangeOfIds } from '../lib/ids.ts';
import type {
  Attribution,
  EventType,
  OrderRole,
  OrderState,
  Reason,
  Refunds,
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
  order_state: OrderState | null;
  order_role: OrderRole | null;
  order_revision: number | null;
  evidence: Evidence | null;
  refunds: unknown;
  held_until: Date | null;
}

/**
 * The ids of all events: an id is unique in a channel. The table of events is partitioned by month, and
 * cannot enforce that.
 */
interface EventIdTable {
  channel_id: string;
  id: string;
  session_id: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    events: EventTable;
    event_ids: EventIdTable;
  }
}

/** The first key of the advisory locks that serialise the activation of a channel's voids with its events. */
export const voidLock = 7_101;

/**
 * Takes an advisory lock on each session until the transaction ends, so that events of one session are
 * processed one after the other in all processes. All transactions take the locks in the same order,
 * so they cannot deadlock.
 *
 * Race: a void may be activated at the same time. Its activation takes the exclusive lock of the channel, and
 * this transaction the shared one, so one waits for the other: each event is either found by the void, or
 * finds the void.
 */
export async function lockSessions(tx: Db, keys: readonly SessionKey[]): Promise<void> {
  const channelIds = [...new Set(keys.map(({ channelId }) => channelId))].sort();
  // The last 64 bits of a session id (UUIDv7) are mostly random. Two sessions with the same bits would only
  // share a lock.
  const locks = keys.map(({ sessionId }) =>
    BigInt.asIntN(64, BigInt(`0x${sessionId.replaceAll('-', '').slice(16)}`)).toString(),
  );
  await lockKeys.run(tx, [plainArray(channelIds), plainArray(locks)]);
}

const lockKeys = new PreparedStatement(`
  select pg_advisory_xact_lock_shared(${voidLock}, hashtext(id)) from unnest($1::text[]) as id
  union all
  select pg_advisory_xact_lock(key)
  from (select distinct key from unnest($2::bigint[]) as key order by key) as keys
`);

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

const storedColumns = `e.channel_id, e.id, e.session_id, e.offer_id, e.type, e.order_id, e.occurred_at, e.received_at,
  e.counted, e.reason, e.attribution, e.billed_micros, e.payout_micros, e.amount, e.currency_code, e.void_id, e.voided_from,
  e.order_state, e.order_role, e.order_revision, e.evidence, e.refunds, e.held_until`;

const sessionKeys = new RowColumns<SessionKey>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('session_id', 'uuid', ({ sessionId }) => sessionId),
]);

/** The range of the session ids tells PostgreSQL which months it need not open. */
const selectBySession = new PreparedStatement<Selectable<EventTable>>(
  ({ rows }) => `
  select e.* from ${rows(sessionKeys, 'wanted')}
  cross join lateral (
    select ${storedColumns} from events e
    where e.channel_id = wanted.channel_id and e.session_id = wanted.session_id
      and e.session_id between $${sessionKeys.count + 1}::uuid and $${sessionKeys.count + 2}::uuid offset 0
  ) as e
`,
);

/** All events of the sessions. `keys` must not contain a session twice. */
export async function listEvents(tx: Db, keys: readonly SessionKey[]): Promise<StoredEvent[]> {
  const range = rangeOfIds(keys.map(({ sessionId }) => sessionId));
  return (await selectBySession.run(tx, [...sessionKeys.values(keys), ...range])).map(fromRow);
}

interface EventKey {
  readonly channelId: string;
  readonly eventId: string;
}

const eventKeys = new RowColumns<EventKey>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('id', 'uuid', ({ eventId }) => eventId),
]);

const selectById = new PreparedStatement<Selectable<EventTable>>(
  ({ rows }) => `
  select e.* from ${rows(eventKeys, 'wanted')}
  cross join lateral (
    select i.session_id from event_ids i where i.channel_id = wanted.channel_id and i.id = wanted.id offset 0
  ) as i
  cross join lateral (
    select ${storedColumns} from events e
    where e.channel_id = wanted.channel_id and e.session_id = i.session_id and e.id = wanted.id offset 0
  ) as e
`,
);

/** An event whose key occurs twice is returned twice. */
export async function listEventsByIds(tx: Db, keys: readonly EventKey[]): Promise<StoredEvent[]> {
  if (keys.length === 0) return [];
  return (await selectById.run(tx, eventKeys.values(keys))).map(fromRow);
}

const eventColumns = new RowColumns<StoredEvent>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('id', 'uuid', ({ id }) => id),
  plainColumn('session_id', 'uuid', ({ sessionId }) => sessionId),
  plainColumn('offer_id', 'uuid', ({ offerId }) => offerId),
  plainColumn('type', 'text', ({ type }) => type),
  column('order_id', 'text', ({ orderId }) => orderId),
  plainColumn('occurred_at', 'float8', ({ occurredAt }) => occurredAt.getTime()),
  plainColumn('received_at', 'float8', ({ receivedAt }) => receivedAt.getTime()),
  plainColumn('counted', 'boolean', ({ counted }) => counted),
  column('reason', 'text', ({ reason }) => reason),
  column('attribution', 'text', ({ attribution }) => attribution),
  plainColumn('billed_micros', 'bigint', ({ billedMicros }) => billedMicros),
  plainColumn('payout_micros', 'bigint', ({ payoutMicros }) => payoutMicros),
  column('amount', 'numeric', ({ amount }) => amount),
  column('currency_code', 'text', ({ currencyCode }) => currencyCode),
  column('evidence', 'text', ({ evidence }) => evidence),
]);

const idColumns = new RowColumns<StoredEvent>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('id', 'uuid', ({ id }) => id),
  plainColumn('session_id', 'uuid', ({ sessionId }) => sessionId),
]);

const insertNewEvents = new PreparedInserts([
  {
    parameterCount: idColumns.count,
    text: ({ rows }, first) => `
      insert into event_ids (${idColumns.names}) select ${idColumns.names} from ${rows(idColumns, 'i', first)}`,
  },
  {
    parameterCount: eventColumns.count,
    // Times are passed in milliseconds since 1970, which is faster to parse than a date.
    text: ({ rows }, first) => `
      insert into events (${eventColumns.names})
      select channel_id, id, session_id, offer_id, type, order_id, to_timestamp(occurred_at / 1000),
        to_timestamp(received_at / 1000), counted, reason, attribution, billed_micros, payout_micros, amount, currency_code, evidence
      from ${rows(eventColumns, 'e', first)}`,
  },
]);

export async function insertEvents(tx: Db, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  try {
    await insertNewEvents.run(tx, [...idColumns.values(events), ...eventColumns.values(events)]);
  } catch (error) {
    // The id belongs to an event of another session. The retry looks up all ids and rejects this event.
    throw isUniqueViolation(error, 'event_ids_pkey')
      ? new RetryTransaction('an event id is being used twice', error)
      : error;
  }
}

const changedColumns = new RowColumns<StoredEvent>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('id', 'uuid', ({ id }) => id),
  plainColumn('session_id', 'uuid', ({ sessionId }) => sessionId),
  plainColumn('counted', 'boolean', ({ counted }) => counted),
  column('reason', 'text', ({ reason }) => reason),
  column('attribution', 'text', ({ attribution }) => attribution),
  plainColumn('billed_micros', 'bigint', ({ billedMicros }) => billedMicros),
  plainColumn('payout_micros', 'bigint', ({ payoutMicros }) => payoutMicros),
  column('void_id', 'uuid', ({ voidId }) => voidId),
  column('voided_from', 'text', ({ voidedFrom }) => voidedFrom),
  column('order_state', 'text', ({ orderState }) => orderState),
  column('order_role', 'text', ({ orderRole }) => orderRole),
  column('order_revision', 'integer', ({ orderRevision }) => orderRevision),
  column('evidence', 'text', ({ evidence }) => evidence),
  plainColumn('occurred_at', 'float8', ({ occurredAt }) => occurredAt.getTime()),
  plainColumn('received_at', 'float8', ({ receivedAt }) => receivedAt.getTime()),
  column('amount', 'numeric', ({ amount }) => amount),
  column('currency_code', 'text', ({ currencyCode }) => currencyCode),
  column('refunds', 'jsonb', ({ refunds }) => refunds && JSON.stringify(refunds)),
  column('held_until', 'timestamptz', ({ heldUntil }) => heldUntil?.toISOString() ?? null),
]);

const updateChangedEvents = new PreparedStatement(
  ({ rows }) => `
  update events e set counted = now.counted, reason = now.reason, attribution = now.attribution,
    billed_micros = now.billed_micros, payout_micros = now.payout_micros, void_id = now.void_id, voided_from = now.voided_from,
    order_state = now.order_state, order_role = now.order_role, order_revision = now.order_revision, evidence = now.evidence,
    occurred_at = to_timestamp(now.occurred_at / 1000), received_at = to_timestamp(now.received_at / 1000), amount = now.amount,
    currency_code = now.currency_code, refunds = now.refunds, held_until = now.held_until
  from ${rows(changedColumns, 'now')}
  where e.channel_id = now.channel_id and e.session_id = now.session_id and e.id = now.id
`,
);

/** Updates all columns of an event except those that identify it. */
export async function updateEvents(tx: Db, events: readonly StoredEvent[]): Promise<void> {
  if (events.length > 0) await updateChangedEvents.run(tx, changedColumns.values(events));
}

const text = Type.String();
const readRefunds = jsonColumn<Refunds>(
  'events.refunds',
  Type.Object({
    revision: Type.Integer(),
    items: Type.Array(
      Type.Object({
        at: Type.Number(),
        value: Type.Union([text, Type.Null()]),
        refunded: text,
        of: text,
      }),
    ),
  }),
);

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
    orderState: row.order_state,
    orderRole: row.order_role,
    orderRevision: row.order_revision,
    evidence: row.evidence,
    refunds: row.refunds === null ? null : readRefunds(row.refunds),
    heldUntil: row.held_until,
  };
}
