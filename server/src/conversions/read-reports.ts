import type { Db } from '../db/handle.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import { orderHashes } from '../serving/index.ts';
import { type Conversion, newOrder, type Order, orderKeyOf, type ReportStatus } from './model.ts';
import { readOrders } from './order-store.ts';
import { listReports } from './store.ts';

export interface SearchedOrder {
  readonly number: string;
  readonly identity: IdentityHashes;
}

export interface ReportFilter {
  readonly searched?: SearchedOrder | undefined;
  /** None is the same as all. */
  readonly statuses?: readonly ReportStatus[] | undefined;
}

/** The newest reports of an advertiser, with their orders. */
export async function readReports(
  db: Db,
  advertiserId: string,
  { searched, statuses }: ReportFilter,
  page: { offset: number; limit: number },
): Promise<{ count: number; rows: { report: Conversion; order: Order }[] }> {
  const [status, another] = new Set(statuses);
  const isAttributed = status && !another ? status === 'attributed' : undefined;
  const listed = { found: searched && formsOf(searched), isAttributed };
  const { count, reports } = await listReports(db, advertiserId, listed, page);
  const orders = await readOrders(db, advertiserId, [...new Set(reports.map(({ orderKey }) => orderKey))]);
  const rows = reports.map((report) => {
    const { orderKey } = report;
    return { report, order: orders.get(orderKey) ?? { ...newOrder, orderKey } };
  });
  return { count, rows };
}

/**
 * The forms in which the number may be stored: one that looks like an e-mail address or a phone number is
 * stored as a hash.
 */
function formsOf({ number, identity }: SearchedOrder) {
  const ids = [number, ...orderHashes(identity, [number])];
  return { ids, orderKeys: ids.map((id) => orderKeyOf(id, '')) };
}
