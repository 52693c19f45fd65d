import type { Campaign } from '../../demand/index.ts';
import { dayMs, dayNumber } from '../../lib/days.ts';
import type { Spend } from './spend.ts';

type Spent = Pick<Spend, 'day' | 'todayMicros' | 'totalMicros'>;

/** A campaign may be ahead of its plan by this share of the daily budget before it stops taking part. */
const slackShare = 0.02;
/** The slack is at least this many prices, so that a small budget is not stopped by one event. */
const minSlackPrices = 2;

/** True if the price of one more event does not fit into the daily or the total budget. */
export function isBudgetSpent(campaign: Campaign, priceMicros: number, spend: Spent, atMs: number): boolean {
  return (
    isTotalBudgetSpent(campaign, priceMicros, spend) || isDailyBudgetSpent(campaign, priceMicros, spend, atMs)
  );
}

export function isTotalBudgetSpent(
  { totalBudgetMicros }: Campaign,
  priceMicros: number,
  { totalMicros }: Spent,
): boolean {
  return totalBudgetMicros !== null && totalMicros + priceMicros > totalBudgetMicros;
}

export function isDailyBudgetSpent(
  { dailyBudgetMicros }: Campaign,
  priceMicros: number,
  spend: Spent,
  atMs: number,
): boolean {
  return dailyBudgetMicros !== null && spentToday(spend, atMs) + priceMicros > dailyBudgetMicros;
}

/**
 * The probability with which a campaign takes part in a decision. The plan spreads the daily budget evenly
 * over the part of the day in which the campaign runs. Behind the plan the probability is 1; ahead of it the
 * probability falls linearly to 0 at the end of the slack. This is a feedback loop: spend converges to the
 * plan. The only state is the spend itself, so every process and every replay computes the same probability.
 */
export function paceOf(campaign: Campaign, priceMicros: number, spend: Spent, atMs: number): number {
  const { dailyBudgetMicros: budget, pacing } = campaign;
  if (budget === null || pacing === 'asap') return 1;
  const midnight = dayNumber(atMs) * dayMs;
  const from = Math.max(midnight, campaign.startsAt?.getTime() ?? midnight);
  const to = Math.min(midnight + dayMs, campaign.endsAt?.getTime() ?? midnight + dayMs);
  // A campaign that does not run on this day is refused by another rule, so its plan does not matter.
  const planned = to > from ? budget * Math.min(1, Math.max(0, (atMs - from) / (to - from))) : budget;
  // Spend grows in steps of one price, so a campaign may be one price ahead of the plan.
  const ahead = spentToday(spend, atMs) - planned - priceMicros;
  const slack = Math.max(budget * slackShare, minSlackPrices * priceMicros);
  return Math.min(1, Math.max(0, 1 - ahead / slack));
}

function spentToday(spend: Spent, atMs: number): number {
  return spend.day === dayNumber(atMs) ? spend.todayMicros : 0;
}
