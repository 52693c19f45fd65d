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
  notice_id: string | null;
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
  /**
   * New with each change: an order that changes while the advertiser's side reads it is read again. Null in
   * rows of earlier versions.
   */
  readonly noticeId: string | null;
}

/**
 * Written with the events, so that an order is not forgotten if the process ends before the
 * advertiser's side knows it.
 */
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
          notice_id: order.noticeId,
        })),
      )
      .onConflict((c) =>
        c.columns(['channel_id', 'event_id']).doUpdateSet((e) => ({
          order_id: e.ref('excluded.order_id'),
          received_at: e.ref('excluded.received_at'),
          notice_id: e.ref('excluded.notice_id'),
        })),
      )
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
    noticeId: row.notice_id,
  }));
}

/** The advertisers' side knows these orders. Those that changed since they were read stay. */
export async function deletePartnerOrders(db: Db, orders: readonly PartnerOrder[]): Promise<void> {
  for (const [channelId, group] of Map.groupBy(orders, (order) => order.channelId))
    await sql`
      delete from partner_orders where channel_id = ${channelId}
        and (event_id, coalesce(notice_id, event_id)) in (
          select * from unnest(
            ${arrayLiteral(group.map(({ eventId }) => eventId))}::uuid[],
            ${arrayLiteral(group.map(({ eventId, noticeId }) => noticeId ?? eventId))}::uuid[]
          )
        )
    `.execute(db);
}

/** Deletes what was written with these events of one channel. */
export async function deletePartnerOrdersOf(
  tx: Db,
  events: readonly { readonly channelId: string; readonly eventId: string }[],
): Promise<void> {
  const [first] = events;
  if (!first) return;
  await sql`
    delete from partner_orders
    where channel_id = ${first.channelId} and event_id = any(${arrayLiteral(events.map(({ eventId }) => eventId))}::uuid[])
  `.execute(tx);
}
