import { readUsd as readTypedUsd, writeUsd } from '@encart/sdk/read-number';
import { requireValue } from './options.ts';

/** Parses US dollars: `0.35`, `$0.35`, `$1,000`. */
export function readUsd(text: string): number {
  return requireValue(readTypedUsd(text));
}

/** Formats US dollars with up to six decimals: `$0.35`, `$50`, `$1,000`. */
export function describeUsd(usd: number): string {
  return `$${writeUsd(usd)}`;
}

export function describeBudget(budget: { daily_usd: number | null; total_usd: number | null }): string {
  const limits = [
    ...(budget.daily_usd === null ? [] : [`${describeUsd(budget.daily_usd)}/day`]),
    ...(budget.total_usd === null ? [] : [`${describeUsd(budget.total_usd)} total`]),
  ];
  return limits.join(', ') || 'unlimited';
}
