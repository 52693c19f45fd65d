import type { ReportMetric } from '@encart/sdk';

/** How a metric is formatted. */
type Kind = 'count' | 'share' | 'dollars' | 'millidollars';

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
  rps: 'millidollars',
  rpl: 'millidollars',
};

const dollars = { style: 'currency', currency: 'USD' } as const;
const formats: Record<Kind, Intl.NumberFormat> = {
  count: new Intl.NumberFormat('en-US'),
  share: new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 2 }),
  dollars: new Intl.NumberFormat('en-US', dollars),
  // Revenue per session is often less than a cent.
  millidollars: new Intl.NumberFormat('en-US', { ...dollars, minimumFractionDigits: 4 }),
};
const short = { notation: 'compact', maximumFractionDigits: 1 } as const;
const tickFormats: Record<Kind, Intl.NumberFormat> = {
  count: new Intl.NumberFormat('en-US', short),
  share: new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }),
  dollars: new Intl.NumberFormat('en-US', { ...dollars, ...short }),
  millidollars: new Intl.NumberFormat('en-US', { ...dollars, maximumFractionDigits: 3 }),
};

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
};

export function formatMetric(metric: ReportMetric, figure: number): string {
  return formats[kinds[metric]].format(figure);
}

export function formatTick(metric: ReportMetric, figure: number): string {
  return tickFormats[kinds[metric]].format(figure);
}

/** The relative change: 0.1 is 10% more. Null if it cannot be computed because the earlier value is 0. */
export function relativeChange(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null;
  return (now - before) / before;
}
