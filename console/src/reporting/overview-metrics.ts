/** The metrics of the overview, in the order of its tiles. */
export const overviewMetrics = [
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'channel_payout',
  'rps',
] as const;
export type OverviewMetric = (typeof overviewMetrics)[number];

export function isOverviewMetric(value: unknown): value is OverviewMetric {
  return overviewMetrics.some((metric) => metric === value);
}
