import type { Channel } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { ApiError } from '../errors.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { type CurrencySales, readCurrencies } from './currencies-store.ts';
import { type AvailableWindow, type Metric, type ReportQuery, reportLimits } from './model.ts';
import { addDays } from './periods.ts';
import { filtersOf, planReport } from './plan.ts';
import { type ReportResult, readReport } from './store.ts';

/** The length of the window of a channel without `availableFrom`, in days, including today. */
export const defaultWindowDays = 400;

/** The days for which a channel may request reports. */
export function windowOf(channel: Channel, now: Date): AvailableWindow {
  const to = dateOfDay(dayNumber(now.getTime()));
  return { from: channel.availableFrom ?? addDays(to, 1 - defaultWindowDays), to };
}

export function requireInWindow({ from, to }: { from: string; to: string }, window: AvailableWindow): void {
  if (from >= window.from && to <= window.to) return;
  throw new ApiError(
    'date_range_outside_available_window',
    `Data is available from ${window.from} to ${window.to}.`,
    { bodyFields: { available_window: window } },
  );
}

/** Throws if the channel may not use one of the metrics or days. */
export function requireAllowed(channel: Channel, query: ReportQuery, now: Date): void {
  const unsupported = query.metrics.filter((metric) => !channel.enabledMetrics.includes(metric));
  if (unsupported.length > 0)
    throw new ApiError('metric_not_available', `Not enabled for this channel: ${unsupported.join(', ')}.`, {
      bodyFields: { unsupported_metrics: unsupported, allowed_metrics: channel.enabledMetrics },
    });
  requireInWindow(query, windowOf(channel, now));
}

/** Runs a report. One with too many rows is rejected, not truncated: a truncated report looks complete. */
export async function runReport(
  db: Db,
  channel: Channel,
  query: ReportQuery,
  page: { offset: number; limit: number },
): Promise<ReportResult & { readonly currencies?: CurrencySales[] }> {
  const result = await readReport(db, planReport(channel.id, query, page));
  const maxRows = reportLimits.rows;
  if (result.total > maxRows)
    throw new ApiError(
      'report_row_limit_exceeded',
      `The report has ${result.total} rows, more than ${maxRows}. Narrow it, or use the export.`,
      { bodyFields: { max_rows: maxRows, total_rows: result.total } },
    );
  if (!query.metrics.some(isOfSales)) return result;
  const { from, to } = query;
  const parts = filtersOf(query);
  return { ...result, currencies: await readCurrencies(db, { from, to, channelId: channel.id, parts }) };
}

const isOfSales = (metric: Metric) => metric === 'sales_value' || metric === 'refunds' || metric === 'roas';
