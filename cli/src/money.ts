import { readUsd as readTypedUsd, writeUsd } from '@encart/sdk/read-number';
import { requireValue } from './options.ts';

/** Parses US dollars: `0.35`, `$0.35`, `$1,000`. */
export function readUsd(text: string): number {
  return requireValue(readTypedUsd(text));
}

/** The service stores amounts in micro-dollars. */
const allDecimals = 6;
let decimals = 2;

/**
 * From now on, amounts are printed with all their decimals (`--exact`). A process runs one command, so this
 * applies to all its output.
 */
export function printExactAmounts(): void {
  decimals = allDecimals;
}

/**
 * Formats US dollars: `$1,234.50`, or with `--exact` `$1,234.500000`. An amount that would be rounded to
 * nothing is `<$0.01`.
 */
export function describeUsd(usd: number): string {
  const smallest = 10 ** -decimals;
  if (usd > 0 && usd < smallest / 2) return `<${formatUsd(smallest, decimals)}`;
  return formatUsd(usd, decimals);
}

/** A setting as it was entered, with at least two decimals: `$0.125`, `$50.00`. */
export function describeSetUsd(usd: number): string {
  if (decimals === allDecimals) return formatUsd(usd, allDecimals);
  return Number.isInteger(usd) ? formatUsd(usd, 2) : `$${writeUsd(usd)}`;
}

/** Formats an average in US dollars. The service rounds averages to four decimals. */
export function describeAverageUsd(usd: number): string {
  return formatUsd(usd, 4);
}

function formatUsd(usd: number, digits: number): string {
  return usd.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export function describeBudget(
  budget: { daily_usd: number | null; total_usd: number | null },
  describe = describeUsd,
): string {
  const limits = [
    ...(budget.daily_usd === null ? [] : [`${describe(budget.daily_usd)}/day`]),
    ...(budget.total_usd === null ? [] : [`${describe(budget.total_usd)} total`]),
  ];
  return limits.join(', ') || 'unlimited';
}
