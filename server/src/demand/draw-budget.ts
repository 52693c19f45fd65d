import type { Tx } from '../db/handle.ts';
import {
  type Budget,
  type GrantKey,
  type Lease,
  type LeaseKey,
  lockGrant,
  lockIdleLeases,
  lockLeases,
  lockLeasesOf,
  nameOf,
  readBudgets,
  saveGrant,
  saveLeases,
  sumSpend,
} from './budget-store.ts';

/** Money that an event wants from its campaign. */
export interface Draw {
  readonly channelId: string;
  readonly campaignId: string;
  /** The event's own UTC day, as YYYY-MM-DD. */
  readonly date: string;
  /** The price of so many events: an impression is one of a thousand. */
  readonly bidMicros: number;
  readonly per: 1 | 1000;
}

/** A campaign that cannot pay such a draw any more. */
export interface Emptied {
  readonly campaignId: string;
  readonly date: string;
  readonly todayMicros: number;
  readonly totalMicros: number;
}

const total = 'total';
const unlimited = Number.POSITIVE_INFINITY;
/** A lease asks for this part of its budget at a time, so that the campaign's own row is touched seldom. */
const sliceShare = 1 / 50;

/**
 * Takes money out of budgets, first come, first served: the full price or nothing. Answers, in order, what each draw
 * was paid, or null for those that no longer fit; a campaign without a budget always pays. A price is drawn in whole
 * micro-dollars and the rest carried to the next event, so that a thousand impressions cost what a thousand cost. Every channel draws on a lease of its own. Only when that runs
 * short the campaign's row is locked: for another slice, or for what other channels hold and have not spent. Grants
 * never exceed the budget and spend never exceeds grants, so spend cannot exceed the budget, whoever else is writing.
 */
export async function drawBudgets(
  tx: Tx,
  draws: readonly Draw[],
): Promise<{ paid: (number | null)[]; emptied: Emptied[] }> {
  const budgets = await readBudgets(tx, [...new Set(draws.map(({ campaignId }) => campaignId))]);
  const claims = draws.map((draw) => ({ draw, keys: keysOf(draw) }));
  const leases = await lockLeases(
    tx,
    claims.flatMap(({ keys }) => keys),
  );
  const leaseOf = (key: LeaseKey) => leases.get(nameOf(key)) as Lease;
  const paid: (number | null)[] = [];
  const short = new Map<string, Draw & { amount: number }>();
  for (const { draw, keys } of claims) {
    const lifetime = leaseOf({ ...draw, period: total });
    const owed = draw.per === 1 ? 0 : draw.bidMicros + lifetime.carry;
    const amount = draw.per === 1 ? draw.bidMicros : Math.floor(owed / draw.per);
    const fits = () => keys.every((key) => leaseOf(key).granted - leaseOf(key).spent >= amount);
    if (!fits())
      for (const key of keys) await topUp(tx, leaseOf(key), leases.values(), budgetOf(budgets, key), amount);
    const pays = fits();
    if (pays) {
      for (const key of keys) leaseOf(key).spent += amount;
      if (draw.per !== 1) lifetime.carry = owed % draw.per;
    }
    paid.push(pays ? amount : null);
    // Not paid, or the last that was: whoever serves the campaign should hear of it.
    if (!fits() && isLimited(budgets.get(draw.campaignId)))
      short.set(`${draw.campaignId}/${draw.date}`, { ...draw, amount });
  }
  await saveLeases(tx, [...leases.values()]);
  return { paid, emptied: await emptiedOf(tx, short.values(), budgets) };
}

/** Spend is kept also where there is no budget: one may be set later, and what was spent before counts. */
function keysOf({ channelId, campaignId, date }: Draw): LeaseKey[] {
  return [date, total].map((period) => ({ channelId, campaignId, period }));
}

function budgetOf(budgets: ReadonlyMap<string, Budget>, { campaignId, period }: GrantKey): number {
  const budget = budgets.get(campaignId);
  return (period === total ? budget?.totalMicros : budget?.dailyMicros) ?? unlimited;
}

/** Brings a lease to where it can pay the amount, if the budget allows. `held` are all leases of this transaction. */
async function topUp(
  tx: Tx,
  lease: Lease,
  held: Iterable<Lease>,
  budget: number,
  amount: number,
): Promise<void> {
  const missing = amount - (lease.granted - lease.spent);
  if (missing <= 0) return;
  if (budget === unlimited) {
    lease.granted += missing;
    return;
  }
  let granted = await lockGrant(tx, lease);
  if (budget - granted < missing) {
    const own = [...held].filter(
      (each) => each.campaignId === lease.campaignId && each.period === lease.period,
    );
    const others = await lockIdleLeases(
      tx,
      lease,
      own.map(({ channelId }) => channelId),
    );
    for (const idle of [...own.filter((each) => each !== lease), ...others]) {
      granted -= idle.granted - idle.spent;
      idle.granted = idle.spent;
    }
    await saveLeases(tx, others);
  }
  const slice = Math.min(Math.max(missing, Math.floor(budget * sliceShare)), budget - granted);
  if (slice >= missing) {
    lease.granted += slice;
    granted += slice;
  }
  await saveGrant(tx, lease, granted);
}

async function emptiedOf(
  tx: Tx,
  draws: Iterable<Draw & { amount: number }>,
  budgets: ReadonlyMap<string, Budget>,
): Promise<Emptied[]> {
  const emptied: Emptied[] = [];
  for (const { campaignId, date, amount } of draws) {
    const spent = await sumSpend(tx, campaignId, date);
    const isEmpty =
      spent.todayMicros + amount > budgetOf(budgets, { campaignId, period: date }) ||
      spent.totalMicros + amount > budgetOf(budgets, { campaignId, period: total });
    if (isEmpty) emptied.push({ campaignId, date, ...spent });
  }
  return emptied;
}

/**
 * After a budget was lowered, or set: what is leased and not spent goes back, so that nothing beyond the budget can be
 * drawn, and what was spent without one counts.
 */
export async function recallLeases(tx: Tx, campaignId: string): Promise<void> {
  const leases = await lockLeasesOf(tx, campaignId);
  await saveLeases(
    tx,
    leases.map((lease) => ({ ...lease, granted: lease.spent })),
  );
  for (const [period, ofPeriod] of Map.groupBy(leases, (lease) => lease.period)) {
    const key = { campaignId, period };
    await lockGrant(tx, key);
    await saveGrant(
      tx,
      key,
      ofPeriod.reduce((sum, { spent }) => sum + spent, 0),
    );
  }
}

function isLimited(budget: Budget | undefined): boolean {
  return budget !== undefined && (budget.dailyMicros !== null || budget.totalMicros !== null);
}
