import type { Tx } from '../db/handle.ts';
import {
  type Budget,
  type BudgetGrant,
  type BudgetLease,
  type CampaignSpend,
  type GrantKey,
  grantName,
  type LeaseKey,
  leaseName,
  lockGrants,
  lockIdleLeases,
  lockLeases,
  lockLeasesOf,
  readBudgets,
  saveGrants,
  saveLeases,
  sumSpend,
} from './budget-store.ts';

/** A request of an event for money from its campaign's budget. */
export interface Draw {
  readonly channelId: string;
  readonly campaignId: string;
  /** The event's own UTC day, as YYYY-MM-DD. */
  readonly date: string;
  /** The price of `per` events: 1000 for impressions, otherwise 1. */
  readonly bidMicros: number;
  readonly per: 1 | 1000;
}

/** Money that is returned to the campaign. */
export interface Credit {
  readonly channelId: string;
  readonly campaignId: string;
  /** The UTC day whose budget the money was drawn from, as YYYY-MM-DD. */
  readonly date: string;
  readonly amountMicros: number;
}

/** A campaign that can no longer pay such a draw, with its spend. */
export type ExhaustedCampaign = CampaignSpend;

const total = 'total';
const unlimited = Number.POSITIVE_INFINITY;
/** A lease gets this share of the budget at a time, so that the campaign's grant is rarely locked. */
const sliceShare = 1 / 50;

/**
 * Draws money from budgets, first come, first served: the full price or nothing. Returns the paid amount of each draw, in
 * order, or null if the budget does not cover it. A campaign without a budget always pays. A price is drawn in whole
 * micro-dollars and the remainder is carried to the next event, so that a thousand impressions cost exactly the CPM price.
 *
 * Every channel draws from its own lease. The campaign's grant is locked only when the lease is too small: to lease another
 * slice, or to take back what other channels have leased and not spent. Grants never exceed the budget and spend never
 * exceeds grants, so concurrent writers cannot exceed the budget. Leases are locked before grants, each in a fixed order, and
 * leases that another transaction has locked are skipped, so writers cannot deadlock.
 */
export async function drawBudgets(
  tx: Tx,
  draws: readonly Draw[],
): Promise<{ paid: (number | null)[]; exhausted: ExhaustedCampaign[] }> {
  if (draws.length === 0) return { paid: [], exhausted: [] };
  const accounts = gatherAccounts(draws);
  const leases = await lockLeases(
    tx,
    [...accounts.values()].flatMap(({ keys }) => keys),
  );
  for (const account of accounts.values())
    account.leases = account.keys.map((key) => leases.get(leaseName(key)) as BudgetLease);
  // Read after the leases are locked: lowering a budget locks and reclaims the leases first.
  const budgets = await readBudgets(tx, [...new Set(draws.map(({ campaignId }) => campaignId))]);
  const pools = await openPools(tx, accounts.values(), leases, budgets);

  const paid: (number | null)[] = [];
  const short = new Map<string, Draw & { amount: number }>();
  for (const draw of draws) {
    const { leases: drawnOn } = accounts.get(accountName(draw)) as Account;
    const lifetime = drawnOn[1] as BudgetLease;
    const owed = draw.per === 1 ? 0 : draw.bidMicros + lifetime.carry;
    const amount = draw.per === 1 ? draw.bidMicros : Math.floor(owed / draw.per);
    if (!canPay(drawnOn, amount))
      for (const lease of drawnOn) topUp(lease, pools.get(grantName(lease)), amount);
    const pays = canPay(drawnOn, amount);
    if (pays) {
      for (const lease of drawnOn) lease.spent += amount;
      if (draw.per !== 1) lifetime.carry = owed % draw.per;
    }
    paid.push(pays ? amount : null);
    // The budget cannot pay this draw, or another one like it: serving must stop the campaign.
    if (!canPay(drawnOn, amount) && isLimited(budgets.get(draw.campaignId)))
      short.set(`${draw.campaignId}/${draw.date}`, { ...draw, amount });
  }
  const taken = [...pools.values()]
    .flatMap(({ idle }) => idle)
    .filter((lease) => !leases.has(leaseName(lease)));
  await saveLeases(tx, [...leases.values(), ...taken]);
  await saveGrants(
    tx,
    [...pools.values()].filter(({ granted, grantedBefore }) => granted !== grantedBefore),
  );
  return { paid, exhausted: await findExhausted(tx, [...short.values()], budgets) };
}

/**
 * Returns money to the leases from which it was drawn. It stays in the channel's lease until another channel needs it, so the
 * grants do not change.
 */
export async function creditBudgets(tx: Tx, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return;
  const leases = await lockLeases(tx, credits.flatMap(keysOf));
  const credited = new Set<BudgetLease>();
  for (const credit of credits)
    for (const key of keysOf(credit)) {
      const lease = leases.get(leaseName(key)) as BudgetLease;
      if (lease.spent < credit.amountMicros)
        throw new Error('a lease cannot get back more than it has spent');
      lease.spent -= credit.amountMicros;
      credited.add(lease);
    }
  for (const lease of credited) lease.credits++;
  await saveLeases(tx, [...leases.values()]);
}

/** The leases of one channel, campaign and day, and what its draws need together. */
interface Account {
  /** The lease of the day and the lease of the total budget. */
  readonly keys: readonly LeaseKey[];
  leases: readonly BudgetLease[];
  /** An upper bound of the sum of its draws. */
  wanted: number;
}

function accountName({ channelId, campaignId, date }: Draw): string {
  return `${channelId}/${campaignId}/${date}`;
}

function gatherAccounts(draws: readonly Draw[]): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const draw of draws) {
    const name = accountName(draw);
    const account = accounts.get(name) ?? { keys: keysOf(draw), leases: [], wanted: 0 };
    account.wanted += Math.ceil(draw.bidMicros / draw.per) + 1;
    accounts.set(name, account);
  }
  return accounts;
}

function canPay(leases: readonly BudgetLease[], amount: number): boolean {
  return leases.every(({ granted, spent }) => granted - spent >= amount);
}

/** A limited budget of a period with its locked grant. The rest of it can be leased. */
interface Pool extends BudgetGrant {
  readonly grantedBefore: number;
  readonly budget: number;
  /** Leases of this budget whose unspent money can be taken back. */
  readonly idle: readonly BudgetLease[];
}

/** Locks the grants of budgets whose leases may be too small, and the leases of other channels if the rest of the budget may not be enough. */
async function openPools(
  tx: Tx,
  accounts: Iterable<Account>,
  leases: ReadonlyMap<string, BudgetLease>,
  budgets: ReadonlyMap<string, Budget>,
): Promise<Map<string, Pool>> {
  const wanted = new Map<string, number>();
  for (const account of accounts)
    for (const key of account.keys)
      wanted.set(leaseName(key), (wanted.get(leaseName(key)) ?? 0) + account.wanted);
  const missing = new Map<string, number>();
  for (const lease of leases.values()) {
    const lack = (wanted.get(leaseName(lease)) ?? 0) - (lease.granted - lease.spent);
    if (lack > 0 && budgetOf(budgets, lease) !== unlimited)
      missing.set(grantName(lease), (missing.get(grantName(lease)) ?? 0) + lack);
  }
  const own = Map.groupBy(leases.values(), grantName);
  const grants = await lockGrants(
    tx,
    [...missing.keys()].map((name) => own.get(name)?.[0] as GrantKey),
  );
  const scarce = grants.filter(
    (grant) => budgetOf(budgets, grant) - grant.granted < (missing.get(grantName(grant)) ?? 0),
  );
  const others = Map.groupBy(await lockIdleLeases(tx, scarce), grantName);
  return new Map(
    grants.map((grant) => {
      const name = grantName(grant);
      const ofOthers = (others.get(name) ?? []).filter((lease) => !leases.has(leaseName(lease)));
      const idle = [...(own.get(name) ?? []), ...ofOthers];
      return [name, { ...grant, grantedBefore: grant.granted, budget: budgetOf(budgets, grant), idle }];
    }),
  );
}

/** Increases a lease so that it can pay the amount, if the budget allows it. */
function topUp(lease: BudgetLease, pool: Pool | undefined, amount: number): void {
  const missing = amount - (lease.granted - lease.spent);
  if (missing <= 0) return;
  if (!pool) {
    lease.granted += missing;
    return;
  }
  if (pool.budget - pool.granted < missing) {
    for (const idle of pool.idle) {
      if (idle === lease) continue;
      pool.granted -= idle.granted - idle.spent;
      idle.granted = idle.spent;
    }
  }
  const left = pool.budget - pool.granted;
  if (left < missing) return;
  const slice = Math.min(Math.max(missing, Math.floor(pool.budget * sliceShare)), left);
  lease.granted += slice;
  pool.granted += slice;
}

/** Leases also exist without a budget: if one is set later, earlier spend counts. */
function keysOf({ channelId, campaignId, date }: Omit<Credit, 'amountMicros'>): LeaseKey[] {
  return [date, total].map((period) => ({ channelId, campaignId, period }));
}

function budgetOf(budgets: ReadonlyMap<string, Budget>, { campaignId, period }: GrantKey): number {
  const budget = budgets.get(campaignId);
  return (period === total ? budget?.totalMicros : budget?.dailyMicros) ?? unlimited;
}

async function findExhausted(
  tx: Tx,
  draws: readonly (Draw & { amount: number })[],
  budgets: ReadonlyMap<string, Budget>,
): Promise<ExhaustedCampaign[]> {
  const spends = await sumSpend(tx, draws);
  return spends.filter(({ campaignId, date, todayMicros, totalMicros }, at) => {
    const amount = draws[at]?.amount ?? 0;
    return (
      todayMicros + amount > budgetOf(budgets, { campaignId, period: date }) ||
      totalMicros + amount > budgetOf(budgets, { campaignId, period: total })
    );
  });
}

/**
 * Takes back all leased and unspent money after a budget was lowered or set, so that nothing beyond the budget can be drawn
 * and earlier spend counts.
 */
export async function reclaimLeases(tx: Tx, campaignId: string): Promise<void> {
  const leases = await lockLeasesOf(tx, campaignId);
  await saveLeases(
    tx,
    leases.map((lease) => ({ ...lease, granted: lease.spent })),
  );
  const periods = Map.groupBy(leases, ({ period }) => period);
  const grants = await lockGrants(
    tx,
    [...periods.keys()].map((period) => ({ campaignId, period })),
  );
  for (const grant of grants)
    grant.granted = (periods.get(grant.period) ?? []).reduce((sum, { spent }) => sum + spent, 0);
  await saveGrants(tx, grants);
}

function isLimited(budget: Budget | undefined): boolean {
  return budget !== undefined && (budget.dailyMicros !== null || budget.totalMicros !== null);
}
