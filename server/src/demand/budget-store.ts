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
    from budget_leases where period in (${date}, 'total') group by campaign_id
  `.execute(db);
  return rows.map(({ campaign_id, today, total }) => [campaign_id, today, total]);
}
