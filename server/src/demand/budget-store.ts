import { sql } from 'kysely';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { plainColumn, RowColumns } from '../db/row-columns.ts';
import { PreparedStatement } from '../db/statement.ts';

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

const selectBudgets = new PreparedStatement<Budget & { id: string }>(`
  select c.* from unnest($1::uuid[]) as wanted (id)
  cross join lateral (
    select c.id, c.daily_budget_micros as "dailyMicros", c.total_budget_micros as "totalMicros"
    from campaigns c where c.id = wanted.id offset 0
  ) as c
`);

export async function readBudgets(tx: Db, campaignIds: readonly string[]): Promise<Map<string, Budget>> {
  const rows = await selectBudgets.run(tx, [plainArray(campaignIds)]);
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

const leaseKeyColumns = [
  plainColumn<LeaseKey>('channel_id', 'uuid', ({ channelId }) => channelId),
  plainColumn<LeaseKey>('campaign_id', 'uuid', ({ campaignId }) => campaignId),
  plainColumn<LeaseKey>('period', 'text', ({ period }) => period),
];
const leaseKeys = new RowColumns<LeaseKey>(leaseKeyColumns);

/** Locks all or none, in the order of the keys. $4 is the number of keys. */
const selectLeasesForUpdate = new PreparedStatement<BudgetLeaseTable>(`
  select l.* from ${leaseKeys.unnest('wanted')}
  cross join lateral (
    select l.channel_id, l.campaign_id, l.period, l.granted_micros, l.spent_micros, l.carry, l.credits from budget_leases l
    where l.channel_id = wanted.channel_id and l.campaign_id = wanted.campaign_id and l.period = wanted.period
    offset 0 for update
  ) as l
  where (
    select count(*) from ${leaseKeys.unnest('counted')}
    cross join lateral (
      select 1 from budget_leases l
      where l.channel_id = counted.channel_id and l.campaign_id = counted.campaign_id and l.period = counted.period offset 0
    ) as l
  ) = $4::int
`);

function sortLeases<K extends LeaseKey>(keys: Iterable<K>): K[] {
  const byName = new Map<string, K>();
  for (const key of keys) byName.set(leaseName(key), key);
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}

/**
 * Locks the leases until the transaction ends, always in the same order. Undefined if one of them does not exist; then none is
 * locked.
 */
export async function lockExistingLeases(
  tx: Db,
  keys: readonly LeaseKey[],
): Promise<Map<string, BudgetLease> | undefined> {
  const sorted = sortLeases(keys);
  const rows = await selectLeasesForUpdate.run(tx, [...leaseKeys.values(sorted), sorted.length]);
  if (rows.length < sorted.length) return undefined;
  return new Map(rows.map(leaseFromRow).map((lease) => [leaseName(lease), lease]));
}

/**
 * Locks the leases until the transaction ends, always in the same order, and creates missing ones. No lease is locked before
 * all of them exist: an insert may wait for another writer, which may itself wait for a lease that we have locked.
 */
export async function lockLeases(tx: Db, keys: readonly LeaseKey[]): Promise<Map<string, BudgetLease>> {
  const existing = await lockExistingLeases(tx, keys);
  if (existing) return existing;
  // Another writer may create the same leases now. The second one waits, finds them, and locks them in the same order.
  await sql`
    insert into budget_leases (channel_id, campaign_id, period, granted_micros, spent_micros)
    select channel_id, campaign_id, period, 0, 0
    from unnest(${leaseColumns(sortLeases(keys))}) with ordinality as wanted (channel_id, campaign_id, period, ordinal)
    order by ordinal on conflict do nothing
  `.execute(tx);
  const created = await lockExistingLeases(tx, keys);
  if (!created) throw new Error('a budget lease was deleted while it was created');
  return created;
}

function leaseColumns(keys: readonly LeaseKey[]) {
  return sql`
    ${arrayLiteral(keys.map(({ channelId }) => channelId))}::uuid[],
    ${arrayLiteral(keys.map(({ campaignId }) => campaignId))}::uuid[],
    ${arrayLiteral(keys.map(({ period }) => period))}::text[]
  `;
}

const grantKeyColumns = [
  plainColumn<GrantKey>('campaign_id', 'uuid', ({ campaignId }) => campaignId),
  plainColumn<GrantKey>('period', 'text', ({ period }) => period),
];
const grantKeys = new RowColumns<GrantKey>(grantKeyColumns);

const selectUnspentForUpdate = new PreparedStatement<BudgetLeaseTable>(`
  select l.channel_id, l.campaign_id, l.period, l.granted_micros, l.spent_micros, l.carry, l.credits
  from ${grantKeys.unnest('wanted')} join budget_leases l using (campaign_id, period)
  where l.granted_micros > l.spent_micros
  order by l.channel_id, l.campaign_id, l.period for update of l skip locked
`);

/** Locks the leases of the given budgets that have unspent money. Leases that another transaction has locked are skipped. */
export async function lockUnspentLeases(tx: Db, keys: readonly GrantKey[]): Promise<BudgetLease[]> {
  if (keys.length === 0) return [];
  return (await selectUnspentForUpdate.run(tx, grantKeys.values(keys))).map(leaseFromRow);
}

export async function lockLeasesOf(tx: Db, campaignId: string): Promise<BudgetLease[]> {
  const { rows } = await sql<BudgetLeaseTable>`
    select * from budget_leases where campaign_id = ${campaignId}
    order by channel_id, campaign_id, period for update
  `.execute(tx);
  return rows.map(leaseFromRow);
}

const savedColumns = new RowColumns<BudgetLease>([
  ...leaseKeyColumns,
  plainColumn('granted_micros', 'bigint', ({ granted }) => granted),
  plainColumn('spent_micros', 'bigint', ({ spent }) => spent),
  plainColumn('carry', 'smallint', ({ carry }) => carry),
  plainColumn('credits', 'integer', ({ credits }) => credits),
]);

const upsertLeases = new PreparedStatement(`
  insert into budget_leases (${savedColumns.names}) select * from ${savedColumns.unnest('saved')}
  on conflict (channel_id, campaign_id, period) do update set
    granted_micros = excluded.granted_micros, spent_micros = excluded.spent_micros, carry = excluded.carry,
    credits = excluded.credits
`);

/** Saves leases that this transaction has locked. */
export async function saveLeases(tx: Db, leases: readonly BudgetLease[]): Promise<void> {
  if (leases.length > 0) await upsertLeases.run(tx, savedColumns.values(leases));
}

/** How much of a campaign's budget for a period is leased to all channels together. */
export interface BudgetGrant extends GrantKey {
  /** Micro-dollars. */
  granted: number;
}

/** Locks all or none, in the order of the keys. $3 is the number of keys. */
const selectGrantsForUpdate = new PreparedStatement<BudgetGrantTable>(`
  select g.* from ${grantKeys.unnest('wanted')}
  cross join lateral (
    select g.campaign_id, g.period, g.granted_micros from budget_grants g
    where g.campaign_id = wanted.campaign_id and g.period = wanted.period offset 0 for update
  ) as g
  where (
    select count(*) from ${grantKeys.unnest('counted')}
    cross join lateral (
      select 1 from budget_grants g where g.campaign_id = counted.campaign_id and g.period = counted.period offset 0
    ) as g
  ) = $3::int
`);

/** Locks the grants until the transaction ends, always in the same order, and creates missing ones. */
export async function lockGrants(tx: Db, keys: readonly GrantKey[]): Promise<BudgetGrant[]> {
  if (keys.length === 0) return [];
  const sorted = keys.toSorted((a, b) => (grantName(a) < grantName(b) ? -1 : 1));
  const grants = await selectGrants(tx, sorted);
  if (grants.length === keys.length) return grants;
  await sql`
    insert into budget_grants (campaign_id, period, granted_micros)
    select campaign_id, period, 0
    from unnest(
      ${plainArray(sorted.map(({ campaignId }) => campaignId))}::uuid[], ${plainArray(sorted.map(({ period }) => period))}::text[]
    ) with ordinality as wanted (campaign_id, period, ordinal)
    order by ordinal on conflict do nothing
  `.execute(tx);
  return selectGrants(tx, sorted);
}

/** Locks and returns the rows of all keys, or of none if one does not exist. */
async function selectGrants(tx: Db, keys: readonly GrantKey[]): Promise<BudgetGrant[]> {
  const rows = await selectGrantsForUpdate.run(tx, [...grantKeys.values(keys), keys.length]);
  return rows.map(({ campaign_id, period, granted_micros }) => ({
    campaignId: campaign_id,
    period,
    granted: granted_micros,
  }));
}

const savedGrantColumns = new RowColumns<BudgetGrant>([
  ...grantKeyColumns,
  plainColumn('granted_micros', 'bigint', ({ granted }) => granted),
]);

const upsertGrants = new PreparedStatement(`
  insert into budget_grants (${savedGrantColumns.names}) select * from ${savedGrantColumns.unnest('saved')}
  on conflict (campaign_id, period) do update set granted_micros = excluded.granted_micros
`);

/** Saves grants that this transaction has locked. */
export async function saveGrants(tx: Db, grants: readonly BudgetGrant[]): Promise<void> {
  if (grants.length > 0) await upsertGrants.run(tx, savedGrantColumns.values(grants));
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

const selectSpend = new PreparedStatement<{ today: number; total: number; credits: number }>(`
  select
    (select coalesce(sum(spent_micros), 0) from budget_leases l where l.campaign_id = w.campaign_id and l.period = w.date)::bigint as today,
    (select coalesce(sum(spent_micros), 0) from budget_leases l where l.campaign_id = w.campaign_id and l.period = 'total')::bigint as total,
    (select coalesce(sum(credits), 0) from budget_leases l where l.campaign_id = w.campaign_id and l.period = 'total')::bigint as credits
  from unnest($1::uuid[], $2::text[]) with ordinality as w (campaign_id, date, ordinal)
  order by ordinal
`);

/** The spend of campaigns on a day and in total, in the order of the input. */
export async function sumSpend(
  tx: Db,
  wanted: readonly { readonly campaignId: string; readonly date: string }[],
): Promise<CampaignSpend[]> {
  if (wanted.length === 0) return [];
  const rows = await selectSpend.run(tx, [
    plainArray(wanted.map(({ campaignId }) => campaignId)),
    plainArray(wanted.map(({ date }) => date)),
  ]);
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
