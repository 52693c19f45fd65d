import { allOf, type Db, type Tx } from '../db/handle.ts';
import {
  type Budget,
  type BudgetLease,
  type CampaignSpend,
  grantName,
  type LeaseKey,
  leaseName,
} from './budget-model.ts';
import { closedPools, openPools, saveDrawn, topUp, totalPeriod } from './budget-pools.ts';
import {
  lockExistingLeases,
  lockLeases,
  lockLeasesOf,
  readBudgets,
  saveLeases,
  sumSpend,
} from './budget-store.ts';
import { lockGrants, saveGrants } from './grant-store.ts';

/** A request of an event for money from its campaign's budget. */
export interface Draw {
  readonly channelId: string;
  readonly campaignId: string;
  /** The event's own UTC day, as YYYY-MM-DD. */
  readonly date: string;
  /** The price of `per` events. */
  readonly bidMicros: number;
  /** 1000 for an impression (CPM), otherwise 1. */
  readonly per: 1 | 1000;
}

/** Money that is returned to the campaign. */
export interface Credit {
  readonly channelId: string;
  readonly campaignId: string;
  /** The UTC day whose budget the money was drawn from, as YYYY-MM-DD. */
  readonly date: string;
  readonly dayMicros: number;
  /** Less than what goes back to the day if a part was refunded before. */
  readonly totalMicros: number;
}

/**
 * A draw that a limited budget could not pay, or cannot pay a second time as far as the transaction knows.
 */
export type UnpayableDraw = PricedDraw & Budget;

/**
 * The spend of a campaign whose budget is too small for another draw of the same price. Serving must stop it.
 */
export type ExhaustedCampaign = CampaignSpend;

/**
 * Draws money from budgets, first come, first served: the full price or nothing. Returns the paid amount of
 * each draw, in order, or null if the budget does not cover it. A campaign without a budget always pays. A
 * price is drawn in whole micro-dollars and the remainder is carried to the next event, so that a thousand
 * impressions cost exactly the CPM price. `unpayable` has one draw of each campaign and day whose budget may
 * be spent, see `findExhausted`.
 *
 * Every channel draws from its own leases: its parts of the campaign's budget for the day and of the total
 * budget. A grant is the sum that one of the two budgets has leased to all channels. It is locked only when a
 * lease is too small: to lease more, or to take back what other channels have leased and not spent. Grants
 * never exceed the budget and spend never exceeds leases, so concurrent writers cannot exceed the budget.
 * Leases are locked before grants, each in a fixed order, and leases that another transaction has locked are
 * skipped, so writers cannot deadlock.
 *
 * With `usedUp` no grant is locked: throws `LeasesTooSmall` if a lease may be too small that is
 * not among these names.
 */
export async function drawBudgets(
  tx: Tx,
  draws: readonly Draw[],
  usedUp?: ReadonlySet<string>,
): Promise<{ paid: (number | null)[]; unpayable: UnpayableDraw[] }> {
  if (draws.length === 0) return { paid: [], unpayable: [] };
  const accountOfDraw = accountsOf(draws);
  const accounts = new Set(accountOfDraw);
  const { leases, budgets } = await lockAccounts(tx, accounts, draws);
  const needed = neededByLease(accounts);
  const pools = usedUp
    ? closedPools(leases, needed, budgets, usedUp)
    : await openPools(tx, leases, needed, budgets);
  /** The leases of the day and of the total budget. */
  const leasesOf = new Map<Account, readonly [BudgetLease, BudgetLease]>();
  for (const account of accounts) {
    const { day, total } = account.keys;
    leasesOf.set(account, [
      leases.get(leaseName(day)) as BudgetLease,
      leases.get(leaseName(total)) as BudgetLease,
    ]);
  }

  const paid: (number | null)[] = [];
  /** Draws that the leases cannot pay, or cannot pay a second time. One for each campaign and day. */
  const unpayable = new Map<string, UnpayableDraw>();
  for (const [at, draw] of draws.entries()) {
    const both = leasesOf.get(accountOfDraw[at] as Account) as readonly [BudgetLease, BudgetLease];
    const [, totalLease] = both;
    const { amountMicros, carry } = priceOfDraw(draw, totalLease.carry);
    if (!canPay(both, amountMicros))
      for (const lease of both) topUp(lease, pools.get(grantName(lease)), amountMicros);
    const pays = canPay(both, amountMicros);
    if (pays) {
      for (const lease of both) lease.spent += amountMicros;
      totalLease.carry = carry;
    }
    paid.push(pays ? amountMicros : null);
    const budget = budgets.get(draw.campaignId);
    if (!canPay(both, amountMicros) && budget && isLimited(budget))
      unpayable.set(`${draw.campaignId}/${draw.date}`, { ...draw, ...budget, amountMicros });
  }
  await saveDrawn(tx, leases, pools);
  return { paid, unpayable: [...unpayable.values()] };
}

/**
 * Locks the leases, and reads the budgets after that: lowering a budget locks and reclaims the leases first.
 */
async function lockAccounts(tx: Tx, accounts: Iterable<Account>, draws: readonly Draw[]) {
  const leaseKeys = [...accounts].flatMap(({ keys }) => [keys.day, keys.total]);
  const campaignIds = [...new Set(draws.map(({ campaignId }) => campaignId))];
  // Sent together, executed one after the other.
  const [existing, budgets] = await allOf([lockExistingLeases(tx, leaseKeys), readBudgets(tx, campaignIds)]);
  if (existing) return { leases: existing, budgets };
  return { leases: await lockLeases(tx, leaseKeys), budgets: await readBudgets(tx, campaignIds) };
}

/** A draw with the whole micro-dollars that it costs. */
type PricedDraw = Draw & { readonly amountMicros: number };

/**
 * The whole micro-dollars that a draw costs, and the carry that it leaves. Only CPM prices have a carry: the
 * bid is the price of a thousand impressions, so in thousandths of a micro-dollar it is the price of one.
 */
export function priceOfDraw(
  { bidMicros, per }: Draw,
  carry: number,
): { amountMicros: number; carry: number } {
  if (per === 1) return { amountMicros: bidMicros, carry };
  const owedThousandths = bidMicros + carry;
  return { amountMicros: Math.floor(owedThousandths / per), carry: owedThousandths % per };
}

/**
 * Returns money to the leases from which it was drawn. It stays in the channel's lease until another channel
 * needs it, so the grants do not change.
 */
export async function creditBudgets(tx: Tx, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return;
  const leases = await lockLeases(
    tx,
    credits.flatMap(amountsOfCredit).map(([key]) => key),
  );
  const credited = new Map<BudgetLease, number>();
  for (const [key, amountMicros] of credits.flatMap(amountsOfCredit)) {
    const lease = leases.get(leaseName(key)) as BudgetLease;
    credited.set(lease, (credited.get(lease) ?? 0) + amountMicros);
  }
  for (const [lease, amountMicros] of credited) {
    if (lease.spent < amountMicros) throw new Error('a lease cannot get back more than it has spent');
    lease.spent -= amountMicros;
  }
  // Spend falls only by a credit. Processes compare this count to tell which of two figures
  // of spend is newer.
  for (const lease of credited.keys()) lease.credits++;
  await saveLeases(tx, [...leases.values()]);
}

/**
 * Returns the amount that each lease gets back. A day that gets nothing is not locked: it may be long over.
 */
function amountsOfCredit(credit: Credit): [LeaseKey, number][] {
  const { day, total } = leaseKeysOf(credit);
  const toTotal: [LeaseKey, number] = [total, credit.totalMicros];
  return credit.dayMicros === 0 ? [toTotal] : [[day, credit.dayMicros], toTotal];
}

/** The leases that a draw or credit changes: of the budget for its day, and of the total budget. */
interface LeaseKeys {
  readonly day: LeaseKey;
  readonly total: LeaseKey;
}

/** The leases of one channel, campaign and day, and what its draws need together. */
interface Account {
  readonly keys: LeaseKeys;
  /** An upper bound of the sum of its draws. */
  maxNeededMicros: number;
}

/** The account of each draw. Draws of the same channel, campaign and day have the same object. */
function accountsOf(draws: readonly Draw[]): Account[] {
  const accounts = new Map<string, Account>();
  return draws.map((draw) => {
    const name = `${draw.channelId}/${draw.campaignId}/${draw.date}`;
    let account = accounts.get(name);
    if (account === undefined) {
      account = { keys: leaseKeysOf(draw), maxNeededMicros: 0 };
      accounts.set(name, account);
    }
    // A carry is less than one micro-dollar, so with it a draw costs at most its price rounded up.
    account.maxNeededMicros += Math.ceil(draw.bidMicros / draw.per);
    return account;
  });
}

/**
 * The most that each lease may have to pay, by its name. The lease of a total budget pays for several days.
 */
function neededByLease(accounts: Iterable<Account>): Map<string, number> {
  const needed = new Map<string, number>();
  for (const { keys, maxNeededMicros } of accounts)
    for (const name of [leaseName(keys.day), leaseName(keys.total)])
      needed.set(name, (needed.get(name) ?? 0) + maxNeededMicros);
  return needed;
}

function canPay(leases: readonly BudgetLease[], amountMicros: number): boolean {
  return leases.every(({ granted, spent }) => granted - spent >= amountMicros);
}

/** Leases also exist without a budget: if one is set later, earlier spend counts. */
function leaseKeysOf({
  channelId,
  campaignId,
  date,
}: Pick<Draw, 'channelId' | 'campaignId' | 'date'>): LeaseKeys {
  return {
    day: { channelId, campaignId, period: date },
    total: { channelId, campaignId, period: totalPeriod },
  };
}

/**
 * The campaigns among these draws whose budget is exhausted. A lease may also be too small while other
 * channels have unspent money in leases that are locked by their transactions, so the spend of all channels
 * is compared with the budget.
 */
export async function findExhausted(db: Db, draws: readonly UnpayableDraw[]): Promise<ExhaustedCampaign[]> {
  const spends = await sumSpend(db, draws);
  return spends.filter((spend, at) => isExhausted(draws[at] as UnpayableDraw, spend));
}

/** True if the budget is too small for the draw, given what was spent on its day and in total. */
export function isExhausted(
  { amountMicros, dailyMicros, totalMicros }: UnpayableDraw,
  spend: Pick<CampaignSpend, 'todayMicros' | 'totalMicros'>,
): boolean {
  return (
    (dailyMicros !== null && spend.todayMicros + amountMicros > dailyMicros) ||
    (totalMicros !== null && spend.totalMicros + amountMicros > totalMicros)
  );
}

/**
 * Takes back all leased and unspent money after a budget was lowered or set. Each grant becomes what was
 * spent, so that what is leased next is limited by the rest of the new budget.
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

function isLimited(budget: Budget): boolean {
  return budget.dailyMicros !== null || budget.totalMicros !== null;
}
