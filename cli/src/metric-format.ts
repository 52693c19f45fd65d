import { describeAverageUsd, describeUsd } from './money.ts';

/** Formats report metrics: counts with thousands separators, shares as percentages, money in US dollars. */

const shareMetrics = ['ctr', 'cvr', 'fill_rate'];
const amountMetrics = [
  'channel_payout',
  'revenue_with_email',
  'revenue_without_email',
  'spend',
  'payout',
  'sales_value',
  'refunds',
  'cpa',
  'unconfirmed_sales',
];
/** Payout per session and per load: mostly less than a cent. */
const averageMetrics = ['rps', 'rpl'];

export function metricFormatter(metric: string): (figure: number) => string {
  if (shareMetrics.includes(metric)) return (share) => `${(share * 100).toFixed(2)}%`;
  if (amountMetrics.includes(metric)) return describeUsd;
  if (averageMetrics.includes(metric)) return describeAverageUsd;
  if (metric === 'roas') return (times) => `${times.toFixed(2)}×`;
  return (count) => count.toLocaleString('en-US');
}

/** `channel_payout` becomes `payout`. */
export function metricLabel(metric: string): string {
  return metric.replace(/^channel_/, '').replaceAll('_', ' ');
}
