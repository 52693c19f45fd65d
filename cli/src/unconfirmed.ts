import type { AdvertiserReport } from '@encart/sdk';
import { describeUsd } from './money.ts';

type Unconfirmed = Pick<AdvertiserReport['summary'], 'unconfirmed_conversions' | 'unconfirmed_sales'>;

/** True if there are unconfirmed conversions or sales. Otherwise reports leave out their columns. */
export function hasUnconfirmed(summary: Unconfirmed): boolean {
  return summary.unconfirmed_conversions !== 0 || summary.unconfirmed_sales !== 0;
}

/** One line about what was reported without a key of the advertiser. It is in no other figure. */
export function describeUnconfirmed(summary: Unconfirmed, whose: string): string[] {
  if (!hasUnconfirmed(summary)) return [];
  const { unconfirmed_conversions: count, unconfirmed_sales: value } = summary;
  const conversions = `${count.toLocaleString('en-US')} ${count === 1 ? 'conversion' : 'conversions'}`;
  return [
    `Unconfirmed: ${conversions} and ${describeUsd(value)} of sales, reported by partners, pages, postbacks or the pixel, and not by ${whose}. They are in no other figure.`,
  ];
}
