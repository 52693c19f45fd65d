import { sql } from 'kysely';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { channelColumn, column, plainColumn, RowColumns } from '../db/row-columns.ts';
import { PreparedStatement } from '../db/statement.ts';
import type { SessionKey } from './model.ts';

/** The order id of an event. */
export interface EventOrder extends SessionKey {
  readonly eventId: string;
  readonly offerId: string;
  readonly orderId: string;
}

interface OrderRow {
  channel_id: string;
  id: string;
  session_id: string;
  offer_id: string;
  order_id: string;
}

export async function deleteClickCountsOf(
  tx: Db,
  channelIds: readonly string[],
  hashes: readonly string[],
): Promise<void> {
  await sql`
    delete from click_floods
    where channel_id = any(${plainArray(channelIds)}::uuid[]) and shopper = any(${plainArray(hashes)}::uuid[])
  `.execute(tx);
}

/** The events of the sessions that have an order id. */
export async function listOrders(tx: Db, sessions: readonly SessionKey[]): Promise<EventOrder[]> {
  const { rows } = await sql<OrderRow>`
    select e.channel_id, e.id, e.session_id, e.offer_id, e.order_id from unnest(
      ${plainArray(sessions.map(({ channelId }) => channelId))}::uuid[],
      ${plainArray(sessions.map(({ sessionId }) => sessionId))}::uuid[]
    ) as wanted (channel_id, session_id)
    join events e using (channel_id, session_id) where e.order_id <> ''
    order by e.channel_id, e.session_id, e.received_at, e.id
  `.execute(tx);
  return rows.map(fromRow);
}

/** Sessions with a conversion whose order id is stored as one of these hashes. */
export async function listSessionsWithOrders(
  db: Db,
  channelIds: readonly string[],
  hashes: readonly string[],
  limit: number,
): Promise<SessionKey[]> {
  if (hashes.length === 0) return [];
  // `like 'h%:%'` repeats the condition of the partial index on hashed order ids, so that it can be used.
  const { rows } = await sql<{ channel_id: string; session_id: string }>`
    select distinct channel_id, session_id from events
    where channel_id = any(${plainArray(channelIds)}::uuid[]) and order_id = any(${arrayLiteral(hashes)}::text[])
      and order_id like 'h%:%'
    limit ${limit}
  `.execute(db);
  return rows.map(({ channel_id, session_id }) => ({ channelId: channel_id, sessionId: session_id }));
}

const renamedColumns = new RowColumns<EventOrder>([
  channelColumn(({ channelId }) => channelId),
  plainColumn('id', 'uuid', ({ eventId }) => eventId),
  plainColumn('session_id', 'uuid', ({ sessionId }) => sessionId),
  column('order_id', 'text', ({ orderId }) => orderId),
]);

const updateOrders = new PreparedStatement(
  ({ rows }) => `
  update events e set order_id = renamed.order_id from ${rows(renamedColumns, 'renamed')}
  where e.channel_id = renamed.channel_id and e.session_id = renamed.session_id and e.id = renamed.id
`,
);

/** All orders must belong to one channel. */
export async function renameOrders(tx: Db, orders: readonly EventOrder[]): Promise<void> {
  if (orders.length > 0) await updateOrders.run(tx, renamedColumns.values(orders));
}

function fromRow(row: OrderRow): EventOrder {
  return {
    channelId: row.channel_id,
    eventId: row.id,
    sessionId: row.session_id,
    offerId: row.offer_id,
    orderId: row.order_id,
  };
}
