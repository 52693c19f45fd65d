/** How the figures of reports are written: counts in thousands, shares in percent, money in dollars. */

const shares = ['ctr', 'cvr', 'fill_rate'];
const dollars = [
  ...['channel_payout', 'revenue_with_email', 'revenue_without_email', 'rps', 'rpl'],
  ...['spend', 'payout'],
];

/** One way for all figures of a column, so that they stand digit below digit and none is rounded. */
export function writerOf(metric: string, figures: readonly number[]): (figure: number) => string {
  if (shares.includes(metric)) return (share) => `${(share * 100).toFixed(2)}%`;
  if (!dollars.includes(metric)) return (count) => count.toLocaleString('en-US');
  const digits = Math.max(2, ...figures.map(decimals));
  const look = { style: 'currency', currency: 'USD', minimumFractionDigits: digits } as const;
  return (usd) => usd.toLocaleString('en-US', look);
}

/** Down to a millionth, which is the smallest amount there is. */
function decimals(figure: number): number {
  return (
    figure
      .toFixed(6)
      .replace(/\.?0+$/, '')
      .split('.')[1]?.length ?? 0
  );
}

/** Whose payout it is goes without saying. */
export function words(metric: string): string {
  return metric.replace(/^channel_/, '').replaceAll('_', ' ');
}
