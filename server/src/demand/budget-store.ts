import { sql } from 'kysely';
import { arrayLiteral, plainArray } from '../db/array-literal.ts';
import { allOf, type Db, isDistributed } from '../db/handle.ts';
import { channelColumn, plainColumn, RowColumns } from '../db/row-columns.ts';
import { PreparedStatement } from '../db/statement.ts';
import {
  type Budget,
  type BudgetLease,
  type CampaignSpend,
  type GrantKey,
  type LeaseKey,
  leaseName,
} from './budget-model.ts';

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
    budget_leases: BudgetLeaseTable;
  }
}

/**
 * The spend of every campaign with a budget, as the rows of a learning update: short, because they
 * are stored as JSON.
 */
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

const leaseKeyColumns = [
  channelColumn<LeaseKey>(({ channelId }) => channelId),
  plainColumn<LeaseKey>('campaign_id', 'uuid', ({ campaignId }) => campaignId),
  plainColumn<LeaseKey>('period', 'text', ({ period }) => period),
];
const leaseKeys = new RowColumns<LeaseKey>(leaseKeyColumns);

/** Locks all or none, in the order of the keys. $4 is the number of keys. */
const selectLeasesForUpdate = new PreparedStatement<BudgetLeaseTable>(
  ({ rows }) => `
  select l.* from ${rows(leaseKeys, 'wanted')}
  cross join lateral (
    select l.channel_id, l.campaign_id, l.period, l.granted_micros, l.spent_micros, l.carry, l.credits from budget_leases l
    where l.channel_id = wanted.channel_id and l.campaign_id = wanted.campaign_id and l.period = wanted.period
    offset 0 for update
  ) as l
  where (
    select count(*) from ${rows(leaseKeys, 'counted')}
    cross join lateral (
      select 1 from budget_leases l
      where l.channel_id = counted.channel_id and l.campaign_id = counted.campaign_id and l.period = counted.period offset 0
    ) as l
  ) = $4::int
`,
);

function sortLeases<K extends LeaseKey>(keys: Iterable<K>): K[] {
  const byName = new Map<string, K>();
  for (const key of keys) byName.set(leaseName(key), key);
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}

/**
 * Locks the leases until the transaction ends, always in the same order. Undefined if one of them does not
 * exist; then none is locked.
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
 * Locks the leases until the transaction ends, always in the same order, and creates missing ones. No lease
 * is locked before all of them exist: an insert may wait for another writer, which may itself wait for a
 * lease that we have locked.
 */
export async function lockLeases(tx: Db, keys: readonly LeaseKey[]): Promise<Map<string, BudgetLease>> {
  const existing = await lockExistingLeases(tx, keys);
  if (existing) return existing;
  // Another writer may create the same leases now. The second one waits, finds them, and locks them
  // in the same order.
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

const grantKeys = new RowColumns<GrantKey>([
  plainColumn<GrantKey>('campaign_id', 'uuid', ({ campaignId }) => campaignId),
  plainColumn<GrantKey>('period', 'text', ({ period }) => period),
]);

const leaseList =
  'l.channel_id, l.campaign_id, l.period, l.granted_micros, l.spent_micros, l.carry, l.credits';

const selectUnspentForUpdate = new PreparedStatement<BudgetLeaseTable>(`
  select ${leaseList} from ${grantKeys.unnest('wanted')} join budget_leases l using (campaign_id, period)
  where l.granted_micros > l.spent_micros
  order by l.channel_id, l.campaign_id, l.period for update of l skip locked
`);

const selectUnspentOfChannel = new PreparedStatement<BudgetLeaseTable>(`
  select ${leaseList} from ${grantKeys.unnest('wanted')} join budget_leases l using (campaign_id, period)
  where l.granted_micros > l.spent_micros and l.channel_id = $3::uuid
  order by l.campaign_id, l.period for update of l skip locked
`);

/**
 * Locks the leases of the given budgets that have unspent money. Leases that another transaction
 * has locked are skipped.
 */
export async function lockUnspentLeases(tx: Db, keys: readonly GrantKey[]): Promise<BudgetLease[]> {
  if (keys.length === 0) return [];
  const values = grantKeys.values(keys);
  if (!isDistributed(tx)) return (await selectUnspentForUpdate.run(tx, values)).map(leaseFromRow);
  const leases: BudgetLease[] = [];
  for (const channelId of await listLeaseChannels(
    tx,
    keys.map(({ campaignId }) => campaignId),
  ))
    leases.push(...(await selectUnspentOfChannel.run(tx, [...values, channelId])).map(leaseFromRow));
  return leases;
}

/** Locks all leases of a campaign, in the order of their keys. */
export async function lockLeasesOf(tx: Db, campaignId: string): Promise<BudgetLease[]> {
  const leases: BudgetLease[] = [];
  for (const channelId of isDistributed(tx) ? await listLeaseChannels(tx, [campaignId]) : [null]) {
    const { rows } = await sql<BudgetLeaseTable>`
      select * from budget_leases
      where campaign_id = ${campaignId} and ${channelId === null ? sql`true` : sql`channel_id = ${channelId}`}
      order by channel_id, campaign_id, period for update
    `.execute(tx);
    leases.push(...rows.map(leaseFromRow));
  }
  return leases;
}

/** The channels with leases of the campaigns, sorted. Citus locks rows of one channel at a time. */
async function listLeaseChannels(tx: Db, campaignIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ channel_id: string }>`
    select distinct channel_id from budget_leases where campaign_id = any(${plainArray(campaignIds)}::uuid[]) order by channel_id
  `.execute(tx);
  return rows.map(({ channel_id }) => channel_id);
}

const savedColumns = new RowColumns<BudgetLease>([
  ...leaseKeyColumns,
  plainColumn('granted_micros', 'bigint', ({ granted }) => granted),
  plainColumn('spent_micros', 'bigint', ({ spent }) => spent),
  plainColumn('carry', 'smallint', ({ carry }) => carry),
  plainColumn('credits', 'integer', ({ credits }) => credits),
]);

const upsertLeases = new PreparedStatement(
  ({ rows }) => `
  insert into budget_leases (${savedColumns.names}) select ${savedColumns.names} from ${rows(savedColumns, 'saved')}
  on conflict (channel_id, campaign_id, period) do update set
    granted_micros = excluded.granted_micros, spent_micros = excluded.spent_micros, carry = excluded.carry,
    credits = excluded.credits
`,
);

/** Saves leases that this transaction has locked. */
export async function saveLeases(tx: Db, leases: readonly BudgetLease[]): Promise<void> {
  const groups = isDistributed(tx) ? Map.groupBy(leases, ({ channelId }) => channelId).values() : [leases];
  await allOf(
    [...groups]
      .filter(({ length }) => length > 0)
      .map((group) => upsertLeases.run(tx, savedColumns.values(group))),
  );
}

const selectSpend = new PreparedStatement<{
  campaign_id: string;
  period: string;
  spent: number;
  credits: number;
}>(`
  select campaign_id, period, sum(spent_micros)::bigint as spent, sum(credits)::bigint as credits from budget_leases
  where campaign_id = any($1::uuid[]) and period = any($2::text[]) group by campaign_id, period
`);

/** The spend of campaigns on a day and in total, in the order of the input. */
export async function sumSpend(
  tx: Db,
  wanted: readonly { readonly campaignId: string; readonly date: string }[],
): Promise<CampaignSpend[]> {
  if (wanted.length === 0) return [];
  const rows = await selectSpend.run(tx, [
    plainArray(wanted.map(({ campaignId }) => campaignId)),
    plainArray(['total', ...wanted.map(({ date }) => date)]),
  ]);
  const sums = new Map(rows.map((row) => [`${row.campaign_id}/${row.period}`, row]));
  return wanted.map(({ campaignId, date }) => {
    const total = sums.get(`${campaignId}/total`);
    return {
      campaignId,
      date,
      todayMicros: sums.get(`${campaignId}/${date}`)?.spent ?? 0,
      totalMicros: total?.spent ?? 0,
      credits: total?.credits ?? 0,
    };
  });
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
