import type { ReportMetric } from '@encart/sdk';
import {
  formatCount,
  formatShare,
  formatSmallUsd,
  formatTimes,
  formatUsd,
  tickForms,
} from '../data/numbers.ts';

/** How a metric is formatted. */
type Kind = 'count' | 'share' | 'dollars' | 'smallDollars' | 'times';

const kinds: Record<ReportMetric, Kind> = {
  impressions: 'count',
  clicks: 'count',
  conversions: 'count',
  sessions: 'count',
  feed_loads: 'count',
  ctr: 'share',
  cvr: 'share',
  channel_payout: 'dollars',
  revenue_with_email: 'dollars',
  revenue_without_email: 'dollars',
  rps: 'smallDollars',
  rpl: 'smallDollars',
  sales_value: 'dollars',
  refunds: 'dollars',
  roas: 'times',
  cpa: 'dollars',
};

const forms: Record<Kind, (figure: number) => string> = {
  count: formatCount,
  share: formatShare,
  dollars: formatUsd,
  smallDollars: formatSmallUsd,
  times: formatTimes,
};

/** Amounts of money and shares that are not metrics of channel reports, such as advertisers' spend. */
export { formatShare, formatUsd as formatDollars } from '../data/numbers.ts';

export const metricLabels: Record<ReportMetric, string> = {
  impressions: 'Impressions',
  clicks: 'Clicks',
  conversions: 'Conversions',
  sessions: 'Sessions',
  feed_loads: 'Feed loads',
  ctr: 'CTR',
  cvr: 'CVR',
  channel_payout: 'Payout',
  revenue_with_email: 'Revenue with e-mail',
  revenue_without_email: 'Revenue without e-mail',
  rps: 'Revenue per session',
  rpl: 'Revenue per load',
  sales_value: 'Sales',
  refunds: 'Refunds',
  roas: 'ROAS',
  cpa: 'CPA',
};

/** A figure that is not known is a dash. */
export function formatMetric(metric: ReportMetric, figure: number | null): string {
  return figure === null ? '–' : forms[kinds[metric]](figure);
}

export function formatTick(metric: ReportMetric, figure: number): string {
  return tickForms[kinds[metric]](figure);
}

export function isRiseBad(metric: ReportMetric): boolean {
  return metric === 'refunds' || metric === 'cpa';
}

/** The relative change: 0.1 is 10% more. Null if it cannot be computed because the previous value is 0. */
export function relativeChange(current: number, previous: number): number | null {
  if (previous === 0) return current === 0 ? 0 : null;
  return (current - previous) / previous;
}
