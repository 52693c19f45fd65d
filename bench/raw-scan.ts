import { sql } from 'kysely';
import type { ReportQuery } from '../server/src/reporting/model.ts';
import { addDays } from '../server/src/reporting/periods.ts';
import { runReport } from '../server/src/reporting/run-report.ts';
import type { BareDatabase } from './driver.ts';
import type { History } from './history.ts';

const rangeDays = [7, 30, 90];
const scans = 3;
const metrics = ['impressions', 'clicks', 'conversions', 'channel_payout', 'sessions'] as const;

/** A day and its values, in the order of `metrics`. */
type Line = readonly [day: string, ...numbers: number[]];

/** Compares daily reports with a scan of the raw events, which must give the same numbers. */
export async function compareRawScans(database: BareDatabase, history: History): Promise<void> {
  const table: Record<string, Record<string, number>> = {};
  for (const days of rangeDays) {
    const from = addDays(history.to, 1 - days);
    const report = await fastest(() => readReport(database, history, from));
    const scan = await fastest(() => scanEvents(database, history, from));
    if (JSON.stringify(report.result) !== JSON.stringify(scan.result))
      throw new Error(`over ${days} days the report differs from the raw events`);
    table[`last ${days} days`] = {
      'report ms': round(report.ms),
      'raw scan ms': round(scan.ms),
      'scan ÷ report': round(scan.ms / report.ms),
    };
  }
  console.log('by the day, without a breakdown; the numbers are equal');
  console.table(table);
}

async function readReport({ db }: BareDatabase, { channel, to }: History, from: string): Promise<Line[]> {
  const query: ReportQuery = {
    from,
    to,
    metrics,
    grain: 'day',
    groupBy: [],
    publisherIds: null,
    pageTypes: null,
    widgetTypes: null,
  };
  const { rows } = await runReport(db, channel, query, { offset: 0, limit: 250 });
  return rows.map(({ periodStart, amounts }) => [
    periodStart.toISOString().slice(0, 10),
    ...metrics.map((metric) => amounts[metric]),
  ]);
}

async function scanEvents({ db }: BareDatabase, { channel, to }: History, from: string): Promise<Line[]> {
  const count = (type: string) => sql`count(*) filter (where type = ${type})`;
  const { rows } = await sql<{ day: string; numbers: number[] }>`
    select (occurred_at at time zone 'UTC')::date as day, array[${count('IMPRESSION')}, ${count('CLICK')}, ${count('CONVERSION')},
      sum(payout_micros)::bigint, count(distinct session_id)] as numbers
    from events
    where channel_id = ${channel.id} and counted
      and occurred_at >= ${`${from}T00:00:00Z`}::timestamptz and occurred_at < ${`${addDays(to, 1)}T00:00:00Z`}::timestamptz
    group by 1 order by 1
  `.execute(db);
  return rows.map(({ day, numbers }) => [day, ...numbers]);
}

async function fastest<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let best = Number.POSITIVE_INFINITY;
  let result: T | undefined;
  for (let time = 0; time < scans; time++) {
    const start = performance.now();
    result = await work();
    best = Math.min(best, performance.now() - start);
  }
  return { result: result as T, ms: best };
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10;
}
