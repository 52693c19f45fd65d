import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { auditDetails } from './model.ts';
import { deleteRateRow } from './store.ts';

/** From its day on, the rate before it is valid again. Throws if there is no such rate. */
export async function deleteRate(
  db: Db,
  actor: Actor,
  { currencyCode, fromDate, now }: { currencyCode: string; fromDate: string; now: Date },
): Promise<void> {
  await transact(db, async (tx) => {
    const deleted = await deleteRateRow(tx, currencyCode, fromDate);
    if (!deleted) throw notFound('Exchange rate');
    await recordAudit(tx, actor, {
      at: now,
      action: 'rates.deleted',
      objectType: 'rates',
      objectId: 'rates',
      details: auditDetails([deleted], []),
    });
  });
}
