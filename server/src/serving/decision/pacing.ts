import type { Campaign } from '../../demand/index.ts';
import { dayMs, dayNumber } from '../../lib/days.ts';
import type { Spend } from './spend.ts';

type Spent = Pick<Spend, 'day' | 'todayMicros' | 'totalMicros'>;

/** Where a campaign may be ahead of its plan before it is stopped: this part of the daily budget. */
const slackShare = 0.02;

/** Does one more event fit into the budgets? */
export function isSpent(campaign: Campaign, priceMicros: number, spend: Spent, atMs: number): boolean {
  const { dailyBudgetMicros, totalBudgetMicros } = campaign;
  if (totalBudgetMicros !== null && spend.totalMicros + priceMicros > totalBudgetMicros) return true;
  if (dailyBudgetMicros === null) return false;
  return spentToday(spend, atMs) + priceMicros > dailyBudgetMicros;
}

/**
 * The probability with which a campaign takes part in a decision. Its plan spreads the daily budget evenly over the
 * part of the day in which it runs. Behind the plan it always takes part; the further it is ahead, the more seldom,
 * down to never at the end of the slack. What it spends comes back as feedback, so it settles at the probability whose
 * spend follows the plan. No state but the spend itself: every process, and every replay, computes the same.
 */
export function paceOf(campaign: Campaign, priceMicros: number, spend: Spent, atMs: number): number {
  const { dailyBudgetMicros: budget, pacing } = campaign;
  if (budget === null || pacing === 'asap') return 1;
  const midnight = dayNumber(atMs) * dayMs;
  const from = Math.max(midnight, campaign.startsAt?.getTime() ?? midnight);
  const to = Math.min(midnight + dayMs, campaign.endsAt?.getTime() ?? midnight + dayMs);
  const planned = to > from ? budget * Math.min(1, Math.max(0, (atMs - from) / (to - from))) : budget;
  // Money is spent in lumps of a price: the one that crosses the plan does not count as being ahead of it.
  const ahead = spentToday(spend, atMs) - planned - priceMicros;
  const slack = Math.max(budget * slackShare, 2 * priceMicros);
  return Math.min(1, Math.max(0, 1 - ahead / slack));
}

function spentToday(spend: Spent, atMs: number): number {
  return spend.day === dayNumber(atMs) ? spend.todayMicros : 0;
}
