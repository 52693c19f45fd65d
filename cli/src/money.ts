import { InvalidArgumentError } from 'commander';

/** Dollars as people type them and as they are printed: `0.35`, `$0.35`, `$1,000`. */
export function readUsd(text: string): number {
  // A comma counts only where thousands are parted: `1,5` is one and a half to half the world.
  if (/^\$?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/.test(text) && /\d/.test(text))
    return Number(text.replace(/[$,]/g, ''));
  throw new InvalidArgumentError('Give US dollars, such as 0.35 or 1000.');
}

/** `$0.35`, `$50`, `$1,000`; a bid may go down to a millionth. */
export function describeUsd(usd: number): string {
  return usd.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(usd) ? 0 : 2,
    maximumFractionDigits: 6,
  });
}

export function describeBudget(budget: { daily_usd: number | null; total_usd: number | null }): string {
  const limits = [
    ...(budget.daily_usd === null ? [] : [`${describeUsd(budget.daily_usd)}/day`]),
    ...(budget.total_usd === null ? [] : [`${describeUsd(budget.total_usd)} total`]),
  ];
  return limits.join(', ') || 'unlimited';
}
