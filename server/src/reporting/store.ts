import { CompiledQuery, sql } from 'kysely';
import { currentRows, placementParts, rollupTables } from '../counters/index.ts';
import type { Db } from '../db/handle.ts';
import { dimensionParts, isSalesMeasure, type Measure, measures, type ReportRow } from './model.ts';
import type { ReportPlan } from './plan.ts';
import { reportSql } from './sql.ts';

export interface ReportResult {
  readonly rows: ReportRow[];
  readonly summary: Record<Measure, number>;
  readonly total: number;
}

type Row = Record<string, string | number | Date | null>;

/** Runs the statement of a plan. */
export async function readReport(db: Db, plan: ReportPlan): Promise<ReportResult> {
  const { text, values } = reportSql(plan);
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  // Every row repeats the summary and the total. An empty page is one row with them and without a period.
  const first = rows[0] ?? {};
  return {
    rows: rows.filter(({ period }) => period !== null).map((row) => fromRow(row, plan)),
    summary: amounts(first, 'sum_'),
    total: Number(first.total ?? 0),
  };
}

const currentDays = sql.raw(
  currentRows(rollupTables.days, ['channel_id', 'day', 'publisher_id', 'widget_id']),
);

/** By publisher: the number of (day, widget) pairs with data. */
export async function readWidgetDays(
  db: Db,
  channelId: string,
  publisherIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ publisher_id: string; days: number }>`
    select publisher_id, count(distinct (day, widget_id)) as days from ${currentDays} as days
    where channel_id = ${channelId} and day between ${from}::date and ${to}::date
      and publisher_id = any(${[...publisherIds]}::uuid[])
    group by publisher_id
  `.execute(db);
  return new Map(rows.map(({ publisher_id, days }) => [publisher_id, days]));
}

function fromRow(row: Row, { groupBy }: ReportPlan): ReportRow {
  const breakdown = groupBy.map((dimension) => {
    const { column, missing } = placementParts[dimensionParts[dimension]];
    return [dimension, row[column] === missing ? null : row[column]];
  });
  return {
    periodStart: row.period instanceof Date ? row.period : new Date(`${row.period}T00:00:00Z`),
    breakdown: Object.fromEntries(breakdown),
    publisherName: (row.brand_name ?? null) as string | null,
    amounts: amounts(row, ''),
  };
}

function amounts(row: Row, prefix: string): Record<Measure, number> {
  return Object.fromEntries(
    measures.map((measure) => {
      const amount = Number(row[`${prefix}${measure}`] ?? 0);
      return [measure, isSalesMeasure(measure) ? amount : requireExact(amount)];
    }),
  ) as Record<Measure, number>;
}

/**
 * Sums are computed as doubles, which are exact up to 2^53. A larger sum is an error, because
 * it could be wrong.
 */
function requireExact(amount: number): number {
  if (Math.abs(amount) > Number.MAX_SAFE_INTEGER) throw new Error('a sum is too large to be exact');
  return amount;
}
