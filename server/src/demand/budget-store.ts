import { sql } from 'kysely';
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
}

declare module '../db/tables.ts' {
  interface Tables {
    budget_grants: BudgetGrantTable;
    budget_leases: BudgetLeaseTable;
  }
}

/** What every campaign with a budget has spent on a day, and in all: campaign id, that day, total. */
export async function readSpend(db: Db, date: string): Promise<[string, number, number][]> {
  const { rows } = await sql<{ campaign_id: string; today: number; total: number }>`
    select campaign_id,
      coalesce(sum(spent_micros) filter (where period = ${date}), 0)::bigint as today,
      coalesce(sum(spent_micros) filter (where period = 'total'), 0)::bigint as total
    from budget_leases l join campaigns c on c.id = l.campaign_id
    where period in (${date}, 'total') and coalesce(c.daily_budget_micros, c.total_budget_micros) is not null
    group by campaign_id
  `.execute(db);
  return rows.map(({ campaign_id, today, total }) => [campaign_id, today, total]);
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

/** A channel's part of a campaign's budget for a period: a UTC day, or `total`. */
export interface LeaseKey extends GrantKey {
  readonly channelId: string;
}

export interface GrantKey {
  readonly campaignId: string;
  readonly period: string;
}

export interface Lease extends LeaseKey {
  granted: number;
  spent: number;
  /** Thousandths of a micro-dollar that are owed and not drawn yet. */
  carry: number;
}

export function nameOf({ channelId, campaignId, period }: LeaseKey): string {
  return `${channelId}/${campaignId}/${period}`;
}

/** Held until the transaction ends, in one order for everybody; those that are not there yet are made. */
export async function lockLeases(tx: Db, keys: readonly LeaseKey[]): Promise<Map<string, Lease>> {
  if (keys.length === 0) return new Map();
  const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()].sort((a, b) =>
    nameOf(a) < nameOf(b) ? -1 : 1,
  );
  const columns = sql`
    ${distinct.map(({ channelId }) => channelId)}::uuid[],
    ${distinct.map(({ campaignId }) => campaignId)}::uuid[],
    ${distinct.map(({ period }) => period)}::text[]
  `;
  await sql`
    insert into budget_leases (channel_id, campaign_id, period, granted_micros, spent_micros)
    select channel_id, campaign_id, period, 0, 0
    from unnest(${columns}) with ordinality as wanted (channel_id, campaign_id, period, place)
    order by place on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<BudgetLeaseTable>`
    select l.* from unnest(${columns}) as wanted (channel_id, campaign_id, period)
    join budget_leases l using (channel_id, campaign_id, period)
    order by l.channel_id, l.campaign_id, l.period for update of l
  `.execute(tx);
  return new Map(rows.map(leaseFromRow).map((lease) => [nameOf(lease), lease]));
}

/** What other channels hold and have not spent. Those that are being drawn on right now are left out. */
export async function lockIdleLeases(
  tx: Db,
  { campaignId, period }: GrantKey,
  exceptChannelIds: readonly string[],
): Promise<Lease[]> {
  const { rows } = await sql<BudgetLeaseTable>`
    select * from budget_leases
    where campaign_id = ${campaignId} and period = ${period} and channel_id <> all(${exceptChannelIds}::uuid[]) and granted_micros > spent_micros
    order by channel_id for update skip locked
  `.execute(tx);
  return rows.map(leaseFromRow);
}

export async function lockLeasesOf(tx: Db, campaignId: string): Promise<Lease[]> {
  const { rows } = await sql<BudgetLeaseTable>`
    select * from budget_leases where campaign_id = ${campaignId}
    order by channel_id, campaign_id, period for update
  `.execute(tx);
  return rows.map(leaseFromRow);
}

export async function saveLeases(tx: Db, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  await sql`
    update budget_leases l set granted_micros = saved.granted, spent_micros = saved.spent, carry = saved.carry
    from unnest(
      ${leases.map(({ channelId }) => channelId)}::uuid[],
      ${leases.map(({ campaignId }) => campaignId)}::uuid[],
      ${leases.map(({ period }) => period)}::text[],
      ${leases.map(({ granted }) => granted)}::bigint[],
      ${leases.map(({ spent }) => spent)}::bigint[],
      ${leases.map(({ carry }) => carry)}::smallint[]
    ) as saved (channel_id, campaign_id, period, granted, spent, carry)
    where l.channel_id = saved.channel_id and l.campaign_id = saved.campaign_id and l.period = saved.period
  `.execute(tx);
}

/** How much of a campaign's period is leased out. Held until the transaction ends. */
export async function lockGrant(tx: Db, { campaignId, period }: GrantKey): Promise<number> {
  await tx
    .insertInto('budget_grants')
    .values({ campaign_id: campaignId, period, granted_micros: 0 })
    .onConflict((c) => c.doNothing())
    .execute();
  const { granted_micros } = await tx
    .selectFrom('budget_grants')
    .select('granted_micros')
    .where('campaign_id', '=', campaignId)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return granted_micros;
}

export async function saveGrant(tx: Db, { campaignId, period }: GrantKey, granted: number): Promise<void> {
  await tx
    .updateTable('budget_grants')
    .set({ granted_micros: granted })
    .where('campaign_id', '=', campaignId)
    .where('period', '=', period)
    .execute();
}

export async function sumSpend(
  tx: Db,
  campaignId: string,
  date: string,
): Promise<{ todayMicros: number; totalMicros: number }> {
  const { rows } = await sql<{ today: number; total: number }>`
    select coalesce(sum(spent_micros) filter (where period = ${date}), 0)::bigint as today,
      coalesce(sum(spent_micros) filter (where period = 'total'), 0)::bigint as total
    from budget_leases where campaign_id = ${campaignId} and period in (${date}, 'total')
  `.execute(tx);
  return { todayMicros: rows[0]?.today ?? 0, totalMicros: rows[0]?.total ?? 0 };
}

function leaseFromRow(row: BudgetLeaseTable): Lease {
  return {
    channelId: row.channel_id,
    campaignId: row.campaign_id,
    period: row.period,
    granted: row.granted_micros,
    spent: row.spent_micros,
    carry: row.carry,
  };
}
