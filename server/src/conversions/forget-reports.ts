import { type Db, transact } from '../db/handle.ts';
import { orderTexts } from '../events/index.ts';
import { newId } from '../lib/ids.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import { type Identifiers, isForgottenOrder, isPersonalOrder, orderHashes } from '../serving/index.ts';
import { type HashedReport, listHashed, listReportsOf, renameIds, renameOrders } from './forget-store.ts';

/**
 * Removes what advertisers have reported under the e-mail address or phone number of a shopper: ids and order
 * numbers, which are stored as hashes, get a random name. The orders stay where they count.
 */
export async function forgetReports(db: Db, identity: IdentityHashes, shopper: Identifiers): Promise<void> {
  const hashes = orderHashes(identity, orderTexts(shopper));
  if (hashes.length > 0) await rename(db, await listHashed(db, hashes));
}

/**
 * The same for reports that refer to sessions of a shopper. In an id or order number that contains more than
 * the address or the number, these cannot be found by their hash. Versions before hashed only some of these
 * ids, so what is stored as it was sent is covered, too.
 */
export async function forgetReportsOf(
  db: Db,
  sessions: readonly { readonly sessionId: string }[],
): Promise<void> {
  const ids = sessions.map(({ sessionId }) => sessionId);
  const reports = (await listReportsOf(db, ids)).map((report) => ({
    ...report,
    isId: isToForget(report.id),
    isOrder: isToForget(report.orderKey.replace(/^(order|event):/, '')),
  }));
  await rename(
    db,
    reports.filter(({ isId, isOrder }) => isId || isOrder),
  );
}

function isToForget(id: string): boolean {
  return isPersonalOrder(id) && !isForgottenOrder(id);
}

/** Each advertiser in a transaction of its own: on Citus it then runs on one node. */
async function rename(db: Db, found: readonly HashedReport[]): Promise<void> {
  for (const [advertiserId, rows] of Map.groupBy(found, (row) => row.advertiserId))
    await transact(db, async (tx) => {
      const orderKeys = new Set(rows.flatMap(({ orderKey, isOrder }) => (isOrder ? [orderKey] : [])));
      for (const orderKey of orderKeys)
        await renameOrders(tx, advertiserId, orderKey, `order:forgotten:${newId()}`);
      for (const id of new Set(rows.flatMap((row) => (row.isId ? [row.id] : []))))
        await renameIds(tx, advertiserId, id, `forgotten:${newId()}`);
    });
}
