import { sql } from 'kysely';
import { arrayLiteral } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';

interface BudgetGrantTable {
  campaign_id: string;
  period: string;
  granted_micros: number;
}

interface BudgetLeaseTable {
  channel_id: string;
  campaign_id: string;
  period: string;
  granted_micros: number;
  spent_micros: number;
  carry: number;
  credits: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    budget_grants: BudgetGrantTable;
    budget_leases: BudgetLeaseTable;
  }
}

/** The spend of every campaign with a budget, as the rows of a learning update: short, because they are stored as JSON. */
export async function readSpend(
  db: Db,
  date: string,
): Promise<[campaignId: string, todayMicros: number, totalMicros: number, credits: number][]> {
  const { rows } = await sql<{ campaign_id: string; today: number; total: number; credits: number }>`
    select campaign_id,
      coalesce(sum(spent_micros) filter (where period = ${date}), 0)::bigint as today,
      coalesce(sum(spent_micros) filter (where period = 'total'), 0)::bigint as total,
      coalesce(sum(credits) filter (where period = 'total'), 0)::bigint as credits
    from budget_leases l join campaigns c on c.id = l.campaign_id
    where period in (${date}, 'total') and coalesce(c.daily_budget_micros, c.total_budget_micros) is not null
    group by campaign_id
  `.execute(db);
  return rows.map(({ campaign_id, today, total, credits }) => [campaign_id, today, total, credits]);
}

export interface Budget {
  /** Null means unlimited. */
  readonly dailyMicros: number | null;
  readonly totalMicros: number | null;
}

export async function readBudgets(tx: Db, campaignIds: readonly string[]): Promise<Map<string, Budget>> {
  const rows = await tx
    .selectFrom('campaigns')
    .select(['id', 'daily_budget_micros as dailyMicros', 'total_budget_micros as totalMicros'])
    .where('id', '=', sql<string>`any(${campaignIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...budget }) => [id, budget]));
}

/** Identifies a lease: what a channel may spend of a campaign's budget for a period. */
export interface LeaseKey extends GrantKey {
  readonly channelId: string;
}

/** Identifies the budget of a campaign for a period: a UTC day, or `total`. */
export interface GrantKey {
  readonly campaignId: string;
  readonly period: string;
}

export interface BudgetLease extends LeaseKey {
  /** Micro-dollars that the channel may spend, with those that it has spent. */
  granted: number;
  /** Micro-dollars. */
  spent: number;
  /** Thousandths of a micro-dollar that are owed but not drawn yet. Only the lease of the total budget has a carry. */
  carry: number;
  /** How often money was returned. */
  credits: number;
}

export function grantName({ campaignId, period }: GrantKey): string {
  return `${campaignId}/${period}`;
}

export function leaseName({ channelId, campaignId, period }: LeaseKey): string {
  return `${channelId}/${campaignId}/${period}`;
}

/**
 * Locks the leases until the transaction ends, always in the same order, and creates missing ones. No lease is locked before
 * all of them exist: an insert may wait for another writer, which may itself wait for a lease that we have locked.
 */
export async function lockLeases(tx: Db, keys: readonly LeaseKey[]): Promise<Map<string, BudgetLease>> {
  const wanted = new Map(keys.map((key) => [leaseName(key), key]));
  const leases = await selectLeases(tx, [...wanted.values()]);
  if (leases.size === wanted.size) return leases;
  // Another writer may create the same leases now. The second one waits, finds them, and locks them in the same order.
  const sorted = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
  await sql`
    insert into budget_leases (channel_id, campaign_id, period, granted_micros, spent_micros)
    select channel_id, campaign_id, period, 0, 0
    from unnest(${leaseColumns(sorted)}) with ordinality as wanted (channel_id, campaign_id, period, ordinal)
    order by ordinal on conflict do nothing
  `.execute(tx);
  return selectLeases(tx, sorted);
}

/** Locks and returns the rows of all keys, or of none if one does not exist. */
async function selectLeases(tx: Db, keys: readonly LeaseKey[]): Promise<Map<string, BudgetLease>> {
  if (keys.length === 0) return new Map();
  const wanted = sql`
    unnest(${leaseColumns(keys)}) as wanted (channel_id, campaign_id, period)
    join budget_leases l using (channel_id, campaign_id, period)
  `;
  const { rows } = await sql<BudgetLeaseTable>`
    select l.* from ${wanted} where (select count(*) from ${wanted}) = ${keys.length}
    order by l.channel_id, l.campaign_id, l.period for update of l
  `.execute(tx);
  return new Map(rows.map(leaseFromRow).map((lease) => [leaseName(lease), lease]));
}

function leaseColumns(keys: readonly LeaseKey[]) {
  return sql`
    ${arrayLiteral(keys.map(({ channelId }) => channelId))}::uuid[],
    ${arrayLiteral(keys.map(({ campaignId }) => campaignId))}::uuid[],
    ${arrayLiteral(keys.map(({ period }) => period))}::text[]
  `;
}

/** Locks the leases of the given budgets that have unspent money. Leases that another transaction has locked are skipped. */
export async function lockUnspentLeases(tx: Db, keys: readonly GrantKey[]): Promise<BudgetLease[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<BudgetLeaseTable>`
    select l.* from unnest(${grantColumns(keys)}) as wanted (campaign_id, period)
    join budget_leases l using (campaign_id, period)
    where l.granted_micros > l.spent_micros
    order by l.channel_id, l.campaign_id, l.period for update of l skip locked
  `.execute(tx);
  return rows.map(leaseFromRow);
}

export async function lockLeasesOf(tx: Db, campaignId: string): Promise<BudgetLease[]> {
  const { rows } = await sql<BudgetLeaseTable>`
    select * from budget_leases where campaign_id = ${campaignId}
    order by channel_id, campaign_id, period for update
  `.execute(tx);
  return rows.map(leaseFromRow);
}

export async function saveLeases(tx: Db, leases: readonly BudgetLease[]): Promise<void> {
  if (leases.length === 0) return;
  await sql`
    update budget_leases l
    set granted_micros = saved.granted, spent_micros = saved.spent, carry = saved.carry, credits = saved.credits
    from unnest(
      ${leaseColumns(leases)},
      ${arrayLiteral(leases.map(({ granted }) => granted))}::bigint[],
      ${arrayLiteral(leases.map(({ spent }) => spent))}::bigint[],
      ${arrayLiteral(leases.map(({ carry }) => carry))}::smallint[],
      ${arrayLiteral(leases.map(({ credits }) => credits))}::integer[]
    ) as saved (channel_id, campaign_id, period, granted, spent, carry, credits)
    where l.channel_id = saved.channel_id and l.campaign_id = saved.campaign_id and l.period = saved.period
  `.execute(tx);
}

/** How much of a campaign's budget for a period is leased to all channels together. */
export interface BudgetGrant extends GrantKey {
  /** Micro-dollars. */
  granted: number;
}

/** Locks the grants until the transaction ends, always in the same order, and creates missing ones. */
export async function lockGrants(tx: Db, keys: readonly GrantKey[]): Promise<BudgetGrant[]> {
  const sorted = keys.toSorted((a, b) => (grantName(a) < grantName(b) ? -1 : 1));
  const grants = await selectGrants(tx, sorted);
  if (grants.length === keys.length) return grants;
  await sql`
    insert into budget_grants (campaign_id, period, granted_micros)
    select campaign_id, period, 0
    from unnest(${grantColumns(sorted)}) with ordinality as wanted (campaign_id, period, ordinal)
    order by ordinal on conflict do nothing
  `.execute(tx);
  return selectGrants(tx, sorted);
}

/** Locks and returns the rows of all keys, or of none if one does not exist. */
async function selectGrants(tx: Db, keys: readonly GrantKey[]): Promise<BudgetGrant[]> {
  if (keys.length === 0) return [];
  const wanted = sql`
    unnest(${grantColumns(keys)}) as wanted (campaign_id, period)
    join budget_grants g using (campaign_id, period)
  `;
  const { rows } = await sql<BudgetGrantTable>`
    select g.* from ${wanted} where (select count(*) from ${wanted}) = ${keys.length}
    order by g.campaign_id, g.period for update of g
  `.execute(tx);
  return rows.map(({ campaign_id, period, granted_micros }) => ({
    campaignId: campaign_id,
    period,
    granted: granted_micros,
  }));
}

function grantColumns(keys: readonly GrantKey[]) {
  return sql`
    ${arrayLiteral(keys.map(({ campaignId }) => campaignId))}::uuid[],
    ${arrayLiteral(keys.map(({ period }) => period))}::text[]
  `;
}

export async function saveGrants(tx: Db, grants: readonly BudgetGrant[]): Promise<void> {
  if (grants.length === 0) return;
  await sql`
    update budget_grants g set granted_micros = saved.granted
    from unnest(
      ${grantColumns(grants)}, ${arrayLiteral(grants.map(({ granted }) => granted))}::bigint[]
    ) as saved (campaign_id, period, granted)
    where g.campaign_id = saved.campaign_id and g.period = saved.period
  `.execute(tx);
}

export interface CampaignSpend {
  readonly campaignId: string;
  readonly date: string;
  /** The spend on `date`. */
  readonly todayMicros: number;
  readonly totalMicros: number;
  /** How often money was returned. Spend only grows between two credits: of two figures with the same count, the larger is newer. */
  readonly credits: number;
}

/** The spend of campaigns on a day and in total, in the order of the input. */
export async function sumSpend(
  tx: Db,
  wanted: readonly { readonly campaignId: string; readonly date: string }[],
): Promise<CampaignSpend[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ today: number; total: number; credits: number }>`
    select
      (select coalesce(sum(spent_micros), 0) from budget_leases l where l.campaign_id = w.campaign_id and l.period = w.date)::bigint as today,
      (select coalesce(sum(spent_micros), 0) from budget_leases l where l.campaign_id = w.campaign_id and l.period = 'total')::bigint as total,
      (select coalesce(sum(credits), 0) from budget_leases l where l.campaign_id = w.campaign_id and l.period = 'total')::bigint as credits
    from unnest(
      ${wanted.map(({ campaignId }) => campaignId)}::uuid[], ${wanted.map(({ date }) => date)}::text[]
    ) with ordinality as w (campaign_id, date, ordinal)
    order by ordinal
  `.execute(tx);
  return wanted.map(({ campaignId, date }, at) => ({
    campaignId,
    date,
    todayMicros: rows[at]?.today ?? 0,
    totalMicros: rows[at]?.total ?? 0,
    credits: rows[at]?.credits ?? 0,
  }));
}

function leaseFromRow(row: BudgetLeaseTable): BudgetLease {
  return {
    channelId: row.channel_id,
    campaignId: row.campaign_id,
    period: row.period,
    granted: row.granted_micros,
    spent: row.spent_micros,
    carry: row.carry,
    credits: row.credits,
  };
}
