import type { ReportMetric } from '@encart/sdk';

/** How a metric is formatted. */
type Kind = 'count' | 'share' | 'dollars' | 'smallDollars';

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
};

const dollars = { style: 'currency', currency: 'USD' } as const;
const formats: Record<Kind, Intl.NumberFormat> = {
  count: new Intl.NumberFormat('en-US'),
  share: new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 2 }),
  dollars: new Intl.NumberFormat('en-US', dollars),
  // Revenue per session or load is often less than a cent.
  smallDollars: new Intl.NumberFormat('en-US', { ...dollars, minimumFractionDigits: 4 }),
};
const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;
const tickFormats: Record<Kind, Intl.NumberFormat> = {
  count: new Intl.NumberFormat('en-US', compact),
  share: new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }),
  dollars: new Intl.NumberFormat('en-US', { ...dollars, ...compact }),
  smallDollars: new Intl.NumberFormat('en-US', { ...dollars, maximumFractionDigits: 3 }),
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

/** An amount of money that is not a metric of channel reports, such as advertisers' spend. */
export function formatDollars(amount: number): string {
  return formats.dollars.format(amount);
}

/** A share, from 0 to 1, as a percentage. */
export function formatShare(share: number): string {
  return formats.share.format(share);
}

/** The relative change: 0.1 is 10% more. Null if it cannot be computed because the previous value is 0. */
export function relativeChange(current: number, previous: number): number | null {
  if (previous === 0) return current === 0 ? 0 : null;
  return (current - previous) / previous;
}
