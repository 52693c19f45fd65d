import { sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import type { Db } from '../db/handle.ts';
import { plainColumn, RowColumns } from '../db/row-columns.ts';
import { PreparedStatement } from '../db/statement.ts';
import { type BudgetGrant, type GrantKey, grantName } from './budget-model.ts';

interface BudgetGrantTable {
  campaign_id: string;
  period: string;
  granted_micros: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    budget_grants: BudgetGrantTable;
  }
}

const grantKeyColumns = [
  plainColumn<GrantKey>('campaign_id', 'uuid', ({ campaignId }) => campaignId),
  plainColumn<GrantKey>('period', 'text', ({ period }) => period),
];
const grantKeys = new RowColumns<GrantKey>(grantKeyColumns);

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
