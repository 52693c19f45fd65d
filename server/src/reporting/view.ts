import {
  type CountedMeasure,
  countedMeasures,
  type Metric,
  metricValue,
  type ReportQuery,
  type ReportRow,
  v1Ratios,
} from './model.ts';
import { endOf } from './periods.ts';

/** ISO time without milliseconds. */
function timestamp(time: Date): string {
  return time.toISOString().replace('.000Z', 'Z');
}

/** A row in the V2 format: the period, the requested breakdowns and the requested metrics. */
export function viewRow(row: ReportRow, query: ReportQuery): Record<string, string | number | null> {
  const view: Record<string, string | number | null> = {
    period_start: timestamp(row.periodStart),
    period_end: timestamp(endOf(query.grain, row.periodStart, query.to)),
  };
  for (const dimension of query.groupBy) {
    view[dimension === 'publisher' ? 'publisher_id' : dimension] = row.breakdown[dimension] ?? null;
    if (dimension === 'publisher') view.publisher_name = row.publisherName;
  }
  return { ...view, ...viewMetrics(row.amounts, query.metrics) };
}

export function viewMetrics<M extends Metric>(
  amounts: ReportRow['amounts'],
  metrics: readonly M[],
): Record<M, number | null> {
  return Object.fromEntries(metrics.map((metric) => [metric, metricValue(metric, amounts)])) as Record<
    M,
    number | null
  >;
}

/** All metrics in the V1 format, whatever the channel has enabled. */
export function viewAllMetrics(amounts: ReportRow['amounts']) {
  return {
    raw: viewMetrics(amounts, countedMeasures) as Record<CountedMeasure, number>,
    calculated: viewMetrics(amounts, v1Ratios) as Record<(typeof v1Ratios)[number], number>,
  };
}

/** The column names of a row, in the order of the CSV export. */
export function columnsOf(query: ReportQuery): string[] {
  const breakdown = query.groupBy.flatMap((dimension) =>
    dimension === 'publisher' ? ['publisher_id', 'publisher_name'] : [dimension],
  );
  return ['period_start', 'period_end', ...breakdown, ...query.metrics];
}
