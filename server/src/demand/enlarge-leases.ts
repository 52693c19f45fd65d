import { type Db, transact } from '../db/handle.ts';
import { grantName, type LeaseKey, leaseName } from './budget-model.ts';
import { LeasesTooSmall, openPools, saveDrawn, topUpAtMost } from './budget-pools.ts';
import { lockLeases, readBudgets } from './budget-store.ts';

/**
 * A conflict is repeated only this often: each repetition means that another process has used
 * up what was leased.
 */
const maxLeaseAttempts = 20;

/**
 * Runs `work`, which draws from budgets in a transaction and passes `usedUp` to `drawBudgets`. Leases that
 * are too small are enlarged between two attempts. So the transaction of an event writes rows of its channel
 * only: on Citus it commits on one node, and needs no two-phase commit, of which a crash could leave the
 * second half undone for a while.
 */
export async function withLeases<T>(db: Db, work: (usedUp: ReadonlySet<string>) => Promise<T>): Promise<T> {
  const usedUp = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(usedUp);
    } catch (error) {
      if (!(error instanceof LeasesTooSmall) || attempt === maxLeaseAttempts) throw error;
      for (const name of await enlargeLeases(db, error.needs)) usedUp.add(name);
    }
  }
}

/** Returns the names of the leases for which the budget has not enough money left. */
function enlargeLeases(db: Db, needs: ReadonlyMap<LeaseKey, number>): Promise<string[]> {
  return transact(db, async (tx) => {
    const keys = [...needs.keys()];
    const leases = await lockLeases(tx, keys);
    const budgets = await readBudgets(tx, [...new Set(keys.map(({ campaignId }) => campaignId))]);
    const needed = new Map([...needs].map(([key, amount]) => [leaseName(key), amount]));
    const pools = await openPools(tx, leases, needed, budgets);
    const usedUp: string[] = [];
    for (const [name, lease] of leases) {
      const pool = pools.get(grantName(lease));
      if (pool && !topUpAtMost(lease, pool, needed.get(name) ?? 0)) usedUp.push(name);
    }
    await saveDrawn(tx, leases, pools);
    return usedUp;
  });
}
