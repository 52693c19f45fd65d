import { sql } from 'kysely';
import type { Db } from '../db/handle.ts';

/**
 * The order numbers that the servers of a channel have reported, and how many of them the
 * advertisers have reported too.
 */
export interface ConfirmedOrders {
  readonly channelId: string;
  readonly orders: number;
  readonly confirmed: number;
}

/**
 * Counts the orders that channels have reported from `from` to `to`, each once. Refunds of
 * an advertiser confirm nothing.
 */
export async function countConfirmedOrders(db: Db, from: Date, to: Date): Promise<ConfirmedOrders[]> {
  const { rows } = await sql<ConfirmedOrders>`
    select channel_id as "channelId", sum(1)::int as orders, sum(is_confirmed::int)::int as confirmed
    from (
      select p.advertiser_id, p.order_key, p.channel_id, exists (
        select from conversions c
        where c.advertiser_id = p.advertiser_id and c.order_key = p.order_key and c.confirmed and c.event_type <> 'refund'
      ) as is_confirmed
      from conversions p
      where p.source = 'partner' and p.received_at >= ${from} and p.received_at < ${to} and p.channel_id is not null
      group by p.advertiser_id, p.order_key, p.channel_id
    ) as reported
    group by channel_id
  `.execute(db);
  return rows;
}
