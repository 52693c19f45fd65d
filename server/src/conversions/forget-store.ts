import { sql } from 'kysely';
import { arrayLiteral } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';

/** A report whose id or order number is one of the hashes. */
export interface HashedReport {
  readonly advertiserId: string;
  readonly id: string;
  readonly orderKey: string;
  readonly isId: boolean;
  readonly isOrder: boolean;
}

interface HashedRow {
  advertiser_id: string;
  id: string;
  order_key: string;
  is_id: boolean;
  is_order: boolean;
}

/** The `like` conditions repeat those of the partial indexes, so that they can be used. */
export async function listHashed(db: Db, hashes: readonly string[]): Promise<HashedReport[]> {
  const ids = arrayLiteral(hashes);
  const orders = arrayLiteral(hashes.flatMap((hash) => [`order:${hash}`, `event:${hash}`]));
  const { rows } = await sql<HashedRow>`
    select advertiser_id, id, order_key, id = any(${ids}::text[]) as is_id, order_key = any(${orders}::text[]) as is_order
    from conversions
    where (id = any(${ids}::text[]) and id like 'h%:%') or (order_key = any(${orders}::text[]) and order_key like 'order:h%:%')
  `.execute(db);
  return rows.map(fromRow);
}

/** The ids and order numbers of the reports that refer to one of the sessions. */
export async function listReportsOf(
  db: Db,
  sessionIds: readonly string[],
): Promise<Pick<HashedReport, 'advertiserId' | 'id' | 'orderKey'>[]> {
  const { rows } = await sql<Pick<HashedReport, 'advertiserId' | 'id' | 'orderKey'>>`
    select advertiser_id as "advertiserId", id, order_key as "orderKey"
    from conversions where session_id = any(${arrayLiteral(sessionIds)}::uuid[])
  `.execute(db);
  return rows;
}

function fromRow(row: HashedRow): HashedReport {
  return {
    advertiserId: row.advertiser_id,
    id: row.id,
    orderKey: row.order_key,
    isId: row.is_id,
    isOrder: row.is_order,
  };
}

/** Gives an order another key, with all its reports. */
export async function renameOrders(tx: Db, advertiserId: string, from: string, to: string): Promise<void> {
  // The order is locked first, as by a report of it.
  await tx
    .updateTable('conversion_orders')
    .set({ order_key: to })
    .where('advertiser_id', '=', advertiserId)
    .where('order_key', '=', from)
    .execute();
  await tx
    .updateTable('conversions')
    .set({ order_key: to })
    .where('advertiser_id', '=', advertiserId)
    .where('order_key', '=', from)
    .execute();
}

/** Gives a report another id, also in the order that it refunds. */
export async function renameIds(tx: Db, advertiserId: string, from: string, to: string): Promise<void> {
  await sql`
    update conversion_orders o set placements = replace(o.placements::text, ${JSON.stringify(from)}, ${JSON.stringify(to)})::jsonb
    from conversions c
    where c.advertiser_id = ${advertiserId} and c.id = ${from} and c.event_type = 'refund'
      and o.advertiser_id = c.advertiser_id and o.order_key = c.order_key
  `.execute(tx);
  await tx
    .updateTable('conversions')
    .set({ id: to })
    .where('advertiser_id', '=', advertiserId)
    .where('id', '=', from)
    .execute();
}
