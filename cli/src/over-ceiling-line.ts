import type { AdvertiserReport } from '@encart/sdk';
import { describeUsd } from './money.ts';

/** One line about what pages and links have reported above a ceiling. */
export function describeOverCeiling({
  over_ceiling: { events, spend },
}: Pick<AdvertiserReport['summary'], 'over_ceiling'>): string[] {
  if (events === 0) return [];
  const counted = `${events.toLocaleString('en-US')} ${events === 1 ? 'event counts' : 'events count'}`;
  return [
    `Over a ceiling: ${counted} and cost ${describeUsd(spend)} if the operator approves them. Until then they are not billed.`,
  ];
}
