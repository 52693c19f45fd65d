import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { invalid } from '../errors.ts';
import { auditDetails, compareRates, findRateErrors, type Rate, type RateChanges, rateKey } from './model.ts';
import { lockRates, readSameDays, writeRates } from './store.ts';

/**
 * Saves all rates or none. A rate of the same currency and day is replaced; one that does not change keeps
 * the time of its change.
 */
export async function saveRates(
  db: Db,
  actor: Actor,
  { rates, now }: { rates: readonly Rate[]; now: Date },
): Promise<RateChanges> {
  const errors = findRateErrors(rates, now);
  if (errors) throw invalid(errors);
  return transact(db, async (tx) => {
    await lockRates(tx);
    const stored = await readSameDays(tx, rates);
    const changes = compareRates(stored, rates);
    const written = [...changes.added, ...changes.changed];
    if (written.length === 0) return changes;
    await writeRates(tx, written, now);
    const isReplaced = new Set(changes.changed.map(rateKey));
    await recordAudit(tx, actor, {
      at: now,
      action: 'rates.saved',
      objectType: 'rates',
      objectId: 'rates',
      details: {
        added: changes.added.length,
        changed: changes.changed.length,
        ...auditDetails(
          stored.filter((rate) => isReplaced.has(rateKey(rate))),
          written,
        ),
      },
    });
    return changes;
  });
}
