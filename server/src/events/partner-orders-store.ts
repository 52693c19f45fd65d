import { type Selectable, sql } from 'kysely';
import { arrayLiteral } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';

interface PartnerOrderTable {
  channel_id: string;
  event_id: string;
  advertiser_id: string;
  session_id: string;
  offer_id: string;
  order_id: string;
  occurred_at: Date;
  received_at: Date;
}

declare module '../db/tables.ts' {
  interface Tables {
    partner_orders: PartnerOrderTable;
  }
}

/** An order that a partner has reported and the advertiser may confirm. */
export interface PartnerOrder {
  readonly channelId: string;
  readonly eventId: string;
  readonly advertiserId: string;
  readonly sessionId: string;
  readonly offerId: string;
  /** In the form that the event has. */
  readonly orderId: string;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
}

/** Written with the events, so that an order is not forgotten if the process ends before the advertiser's side knows it. */
export async function insertPartnerOrders(tx: Db, orders: readonly PartnerOrder[]): Promise<void> {
  for (const group of Map.groupBy(orders, ({ channelId }) => channelId).values())
    await tx
      .insertInto('partner_orders')
      .values(
        group.map((order) => ({
          channel_id: order.channelId,
          event_id: order.eventId,
          advertiser_id: order.advertiserId,
          session_id: order.sessionId,
          offer_id: order.offerId,
          order_id: order.orderId,
          occurred_at: order.occurredAt,
          received_at: order.receivedAt,
        })),
      )
      .onConflict((c) => c.columns(['channel_id', 'event_id']).doNothing())
      .execute();
}

/** The oldest orders that the advertisers' side may not know yet. */
export async function listPartnerOrders(db: Db, before: Date, limit: number): Promise<PartnerOrder[]> {
  const { rows } = await sql<Selectable<PartnerOrderTable>>`
    select * from partner_orders where received_at < ${before} order by received_at limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    channelId: row.channel_id,
    eventId: row.event_id,
    advertiserId: row.advertiser_id,
    sessionId: row.session_id,
    offerId: row.offer_id,
    orderId: row.order_id,
    occurredAt: row.occurred_at,
    receivedAt: row.received_at,
  }));
}

/** The advertisers' side knows these orders. */
export async function deletePartnerOrders(db: Db, orders: readonly PartnerOrder[]): Promise<void> {
  for (const [channelId, group] of Map.groupBy(orders, (order) => order.channelId))
    await sql`
      delete from partner_orders where channel_id = ${channelId}
        and event_id = any(${arrayLiteral(group.map(({ eventId }) => eventId))}::uuid[])
    `.execute(db);
}
