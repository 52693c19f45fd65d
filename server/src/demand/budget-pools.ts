import { sendLast, type Tx } from '../db/handle.ts';
import {
  type Budget,
  type BudgetGrant,
  type BudgetLease,
  type GrantKey,
  grantName,
  type LeaseKey,
  leaseName,
} from './budget-model.ts';
import { lockUnspentLeases, saveLeases } from './budget-store.ts';
import { lockGrants, saveGrants } from './grant-store.ts';

/** The period of a campaign's total budget. The other periods are UTC days. */
export const totalPeriod = 'total';
const unlimited = Number.POSITIVE_INFINITY;
/**
 * A channel leases at least this share of the budget at once, so that the campaign's grant is rarely locked.
 */
const leaseShare = 1 / 50;

/** Micro-dollars. Infinity without a budget. */
export function budgetOf(budgets: ReadonlyMap<string, Budget>, { campaignId, period }: GrantKey): number {
  const budget = budgets.get(campaignId);
  return (period === totalPeriod ? budget?.totalMicros : budget?.dailyMicros) ?? unlimited;
}

/** A limited budget of a period with its locked grant. What is not granted yet can be leased. */
export interface Pool extends BudgetGrant {
  readonly grantedBefore: number;
  readonly budget: number;
  /** Locked leases of this budget, of any channel, whose unspent money can be taken back. */
  readonly reclaimable: readonly BudgetLease[];
}

/**
 * Opens a pool for each limited budget of which a lease may be too small for its draws: locks its grant, and
 * if the rest of the budget may be too small too, also the leases of other channels. `neededOfLease` holds
 * the most that each lease may have to pay.
 */
export async function openPools(
  tx: Tx,
  leases: ReadonlyMap<string, BudgetLease>,
  neededOfLease: ReadonlyMap<string, number>,
  budgets: ReadonlyMap<string, Budget>,
): Promise<Map<string, Pool>> {
  const missingOfGrant = new Map<string, number>();
  for (const { lease, missing } of tooSmallLeases(leases, neededOfLease, budgets))
    missingOfGrant.set(grantName(lease), (missingOfGrant.get(grantName(lease)) ?? 0) + missing);
  const drawnLeases = Map.groupBy(leases.values(), grantName);
  const grants = await lockGrants(
    tx,
    [...missingOfGrant.keys()].map((name) => drawnLeases.get(name)?.[0] as GrantKey),
  );
  const tooSmall = grants.filter(
    (grant) => budgetOf(budgets, grant) - grant.granted < (missingOfGrant.get(grantName(grant)) ?? 0),
  );
  const unspentLeases = Map.groupBy(await lockUnspentLeases(tx, tooSmall), grantName);
  return new Map(
    grants.map((grant) => {
      const name = grantName(grant);
      const ofOthers = (unspentLeases.get(name) ?? []).filter((lease) => !leases.has(leaseName(lease)));
      const reclaimable = [...(drawnLeases.get(name) ?? []), ...ofOthers];
      return [
        name,
        { ...grant, grantedBefore: grant.granted, budget: budgetOf(budgets, grant), reclaimable },
      ];
    }),
  );
}

/** The leases of limited budgets that may be too small for their draws. */
function tooSmallLeases(
  leases: ReadonlyMap<string, BudgetLease>,
  neededOfLease: ReadonlyMap<string, number>,
  budgets: ReadonlyMap<string, Budget>,
): { lease: BudgetLease; missing: number }[] {
  return [...leases.values()].flatMap((lease) => {
    const missing = (neededOfLease.get(leaseName(lease)) ?? 0) - (lease.granted - lease.spent);
    return missing > 0 && budgetOf(budgets, lease) !== unlimited ? [{ lease, missing }] : [];
  });
}

/** Thrown if leases may be too small for their draws and must be enlarged in a transaction of their own. */
export class LeasesTooSmall extends Error {
  /** The leases, and what they need. */
  readonly needs: ReadonlyMap<LeaseKey, number>;

  constructor(needs: ReadonlyMap<LeaseKey, number>) {
    super('budget leases are too small');
    this.name = 'LeasesTooSmall';
    this.needs = needs;
  }
}

/**
 * Pools that have nothing to lease, for a transaction that may not lock grants. Throws `LeasesTooSmall`
 * unless the leases are large enough or cannot be enlarged: `usedUp` are the names of the latter.
 */
export function closedPools(
  leases: ReadonlyMap<string, BudgetLease>,
  neededOfLease: ReadonlyMap<string, number>,
  budgets: ReadonlyMap<string, Budget>,
  usedUp: ReadonlySet<string>,
): Map<string, Pool> {
  const tooSmall = tooSmallLeases(leases, neededOfLease, budgets).map(({ lease }) => lease);
  if (tooSmall.some((lease) => !usedUp.has(leaseName(lease))))
    throw new LeasesTooSmall(
      new Map(tooSmall.map((lease) => [lease, neededOfLease.get(leaseName(lease)) ?? 0])),
    );
  return new Map(
    tooSmall.map(({ campaignId, period }) => [
      grantName({ campaignId, period }),
      { campaignId, period, granted: 0, grantedBefore: 0, budget: 0, reclaimable: [] },
    ]),
  );
}

/**
 * Increases a lease so that it can pay the amount, or as much of it as the budget allows. False if
 * that is not all.
 */
export function topUpAtMost(lease: BudgetLease, pool: Pool, amountMicros: number): boolean {
  topUp(lease, pool, amountMicros);
  if (lease.granted - lease.spent >= amountMicros) return true;
  topUp(lease, pool, lease.granted - lease.spent + pool.budget - pool.granted);
  return false;
}

/**
 * Increases a lease so that it can pay the amount, if the budget allows it. A lease that is too small has no
 * pool only if its budget is unlimited: `openPools` opens one for every limited budget.
 */
export function topUp(lease: BudgetLease, pool: Pool | undefined, amountMicros: number): void {
  const missing = amountMicros - (lease.granted - lease.spent);
  if (missing <= 0) return;
  if (!pool) {
    lease.granted += missing;
    return;
  }
  if (pool.budget - pool.granted < missing) {
    for (const other of pool.reclaimable) {
      if (other === lease) continue;
      pool.granted -= other.granted - other.spent;
      other.granted = other.spent;
    }
  }
  const left = pool.budget - pool.granted;
  if (left < missing) return;
  const added = Math.min(Math.max(missing, Math.floor(pool.budget * leaseShare)), left);
  lease.granted += added;
  pool.granted += added;
}

/** Saves the leases, those of others whose money was taken back, and the grants. */
export async function saveDrawn(
  tx: Tx,
  leases: ReadonlyMap<string, BudgetLease>,
  pools: ReadonlyMap<string, Pool>,
): Promise<void> {
  const leasesOfOthers = [...pools.values()]
    .flatMap(({ reclaimable }) => reclaimable)
    .filter((lease) => !leases.has(leaseName(lease)));
  const changedGrants = [...pools.values()].filter(({ granted, grantedBefore }) => granted !== grantedBefore);
  await sendLast(tx, saveLeases(tx, [...leases.values(), ...leasesOfOthers]));
  await sendLast(tx, saveGrants(tx, changedGrants));
}
