/** Formats report metrics: counts with thousands separators, shares as percentages, money in US dollars. */

const shareMetrics = ['ctr', 'cvr', 'fill_rate'];
const dollarMetrics = [
  'channel_payout',
  'revenue_with_email',
  'revenue_without_email',
  'rps',
  'rpl',
  'spend',
  'payout',
];

/** One format for all values of a column, so that decimals are aligned and no amount is rounded. */
export function metricFormatter(metric: string, figures: readonly number[]): (figure: number) => string {
  if (shareMetrics.includes(metric)) return (share) => `${(share * 100).toFixed(2)}%`;
  if (!dollarMetrics.includes(metric)) return (count) => count.toLocaleString('en-US');
  const digits = Math.max(2, ...figures.map(decimals));
  const format = { style: 'currency', currency: 'USD', minimumFractionDigits: digits } as const;
  return (usd) => usd.toLocaleString('en-US', format);
}

/** Number of decimals, at most six: amounts are stored in micro-dollars. */
function decimals(figure: number): number {
  return (
    figure
      .toFixed(6)
      .replace(/\.?0+$/, '')
      .split('.')[1]?.length ?? 0
  );
}

/** `channel_payout` becomes `payout`. */
export function metricLabel(metric: string): string {
  return metric.replace(/^channel_/, '').replaceAll('_', ' ');
}
