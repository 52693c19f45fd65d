import type { Db } from '../db/handle.ts';
import { type Conversion, newOrder, type Order } from './model.ts';
import { readOrders } from './order-store.ts';
import { listReports } from './store.ts';

/** The newest reports of an advertiser, with their orders. */
export async function readReports(
  db: Db,
  advertiserId: string,
  page: { offset: number; limit: number },
): Promise<{ count: number; rows: { report: Conversion; order: Order }[] }> {
  const { count, reports } = await listReports(db, advertiserId, page);
  const orders = await readOrders(db, advertiserId, [...new Set(reports.map(({ orderKey }) => orderKey))]);
  const rows = reports.map((report) => {
    const { orderKey } = report;
    return { report, order: orders.get(orderKey) ?? { ...newOrder, orderKey } };
  });
  return { count, rows };
}
