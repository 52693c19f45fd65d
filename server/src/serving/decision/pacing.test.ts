import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Campaign, defaultConversions, noTargeting } from '../../demand/index.ts';
import { dayMs, dayNumber, hourMs } from '../../lib/days.ts';
import { seededRandom } from '../../lib/random.ts';
import { isBudgetSpent, paceOf } from './pacing.ts';
import { noSpend, type Spend } from './spend.ts';

const midnight = Date.parse('2026-06-15T00:00:00Z');
const day = dayNumber(midnight);
const noon = midnight + 12 * hourMs;
const usd = 1_000_000;
const price = usd / 2;

function campaignWith(fields: Partial<Campaign>): Campaign {
  return {
    id: 'campaign',
    advertiserId: 'advertiser',
    name: '',
    status: 'active',
    pricingModel: 'CPC',
    bidMicros: price,
    dailyBudgetMicros: null,
    totalBudgetMicros: null,
    pacing: 'even',
    startsAt: null,
    endsAt: null,
    frequencyCap: null,
    targeting: noTargeting,
    ...defaultConversions,
    stoppedAt: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...fields,
  };
}

const spentToday = (micros: number): Spend => ({
  ...noSpend,
  day,
  todayMicros: micros,
  totalMicros: micros,
});

/** Plan, spend and pace of a campaign after one request of a day. */
interface Trace {
  readonly at: number;
  readonly planned: number;
  readonly spent: number;
  readonly pace: number;
}

/**
 * Simulates a day of requests. If the campaign takes part, a request has a billed
 * event with probability `rate`.
 */
function simulate(budget: number, requests: readonly number[], rate: number, bid = price): Trace[] {
  const campaign = campaignWith({ dailyBudgetMicros: budget, bidMicros: bid });
  const random = seededRandom(`${budget} ${requests.length} ${rate} ${bid}`);
  const spend = spentToday(0);
  return requests.map((at) => {
    const pace = paceOf(campaign, bid, spend, at);
    const takesPart = !isBudgetSpent(campaign, bid, spend, at) && random.next() < pace;
    if (takesPart && random.next() < rate) {
      spend.todayMicros += bid;
      spend.totalMicros += bid;
    }
    return { at, planned: (budget * (at - midnight)) / dayMs, spent: spend.todayMicros, pace };
  });
}

const evenly = (count: number, fromHour = 0, toHour = 24) =>
  Array.from({ length: count }, (_, i) => midnight + (fromHour + ((toHour - fromHour) * i) / count) * hourMs);

/**
 * The most that a campaign can be ahead of its plan: the slack, plus one price at its start and
 * one at its end.
 */
const maxAhead = (budget: number, bid = price) => Math.max(0.02 * budget, 2 * bid) + 2 * bid;

describe('a day with constant demand of four times the budget', () => {
  const budget = 500 * usd;
  const trace = simulate(budget, evenly(40_000), 0.1);

  it('follows the plan within the slack', () => {
    expect(trace.filter(({ planned, spent }) => Math.abs(spent - planned) > maxAhead(budget))).toEqual([]);
  });

  it('spends the budget and does not exceed it', () => {
    const spent = trace.at(-1)?.spent ?? 0;
    expect(spent).toBeLessThanOrEqual(budget);
    expect(spent).toBeGreaterThan(0.98 * budget);
  });

  it('converges to the share of requests that the budget can pay', () => {
    const settled = trace.filter(({ at }) => at > midnight + 4 * hourMs);
    const mean = settled.reduce((sum, { pace }) => sum + pace, 0) / settled.length;
    expect(mean).toBeGreaterThan(0.2);
    expect(mean).toBeLessThan(0.3);
  });
});

describe('a day with demand in bursts', () => {
  const budget = 500 * usd;
  const bursts: [number, number][] = [
    [0, 1],
    [8, 9],
    [12, 12.25],
    [21, 24],
  ];
  const trace = simulate(
    budget,
    bursts.flatMap(([from, to]) => evenly(20_000, from, to)),
    0.1,
  );

  it('is never ahead of the plan by more than the slack', () => {
    expect(trace.filter(({ planned, spent }) => spent - planned > maxAhead(budget))).toEqual([]);
  });

  it('takes part in every request while it is behind the plan', () => {
    const behind = trace.filter(({ planned, spent }) => spent < planned);
    expect(behind).not.toEqual([]);
    expect(behind.filter(({ pace }) => pace < 1)).toEqual([]);
  });

  it('has spent the budget at the end of the day', () => {
    const spent = trace.at(-1)?.spent ?? 0;
    expect(spent).toBeLessThanOrEqual(budget);
    expect(spent).toBeGreaterThan(0.98 * budget);
  });
});

it('with too little demand a campaign always takes part', () => {
  // The demand is half of what the budget can pay.
  expect(simulate(500 * usd, evenly(500), 1).filter(({ pace }) => pace < 1)).toEqual([]);
});

it('for any demand, price and budget, a day stays within plan, slack and budget', () => {
  const demand = fc.array(fc.nat(dayMs - 1), { maxLength: 300 }).map((times) => times.sort((a, b) => a - b));
  const cents = fc.integer({ min: 1, max: 5_000 }).map((amount) => (amount * usd) / 100);
  fc.assert(
    fc.property(demand, cents, cents, (times, budget, bid) => {
      const requests = times.map((time) => midnight + time);
      for (const { planned, spent } of simulate(budget, requests, 1, bid)) {
        expect(spent).toBeLessThanOrEqual(budget);
        expect(spent - planned).toBeLessThanOrEqual(maxAhead(budget, bid));
      }
    }),
    { numRuns: 500 },
  );
});

describe('the pace', () => {
  const campaign = campaignWith({ dailyBudgetMicros: 100 * usd });
  const paceAt = (spent: number, at = noon, changed: Partial<Campaign> = {}) =>
    paceOf({ ...campaign, ...changed }, price, spentToday(spent), at);

  it('is 1 up to one price ahead of the plan and falls to 0 over the slack', () => {
    expect(paceAt(0)).toBe(1);
    expect(paceAt(50 * usd)).toBe(1);
    expect(paceAt(50.5 * usd)).toBe(1);
    expect(paceAt(51.5 * usd)).toBeCloseTo(0.5, 9);
    expect(paceAt(52.5 * usd)).toBe(0);
    expect(paceAt(99 * usd)).toBe(0);
  });

  it('never rises with what is spent and never falls with time', () => {
    const money = fc.nat(100 * usd);
    const time = fc.nat(dayMs - 1);
    fc.assert(
      fc.property(money, money, time, time, (less, more, earlier, later) => {
        const [low, high] = [Math.min(less, more), Math.max(less, more)];
        const [early, late] = [Math.min(earlier, later), Math.max(earlier, later)];
        expect(paceAt(high, midnight + early)).toBeLessThanOrEqual(paceAt(low, midnight + late));
      }),
    );
  });

  it('is 1 without a daily budget and with pacing asap', () => {
    expect(paceAt(99 * usd, noon, { pacing: 'asap' })).toBe(1);
    expect(paceAt(99 * usd, noon, { dailyBudgetMicros: null, totalBudgetMicros: 100 * usd })).toBe(1);
  });

  it('spreads the budget over the hours in which the campaign runs', () => {
    const morning = { startsAt: new Date(midnight + 6 * hourMs), endsAt: new Date(midnight + 14 * hourMs) };
    expect(paceAt(75 * usd, noon, morning)).toBe(1);
    expect(paceAt(78 * usd, noon, morning)).toBe(0);
    const since = { startsAt: new Date(midnight - 5 * dayMs), endsAt: new Date(midnight + 5 * dayMs) };
    expect(paceAt(50 * usd, noon, since)).toBe(1);
    expect(paceAt(53 * usd, noon, since)).toBe(0);
  });

  it('starts again at midnight', () => {
    const tomorrow = midnight + dayMs;
    expect(paceAt(100 * usd, tomorrow - 1)).toBe(1);
    expect(paceAt(100 * usd, tomorrow)).toBe(1);
    expect(paceOf(campaign, price, { ...spentToday(60 * usd), day: day + 1 }, tomorrow)).toBe(0);
  });
});

describe('a budget', () => {
  const isSpent = (spent: Partial<Spend>, fields: Partial<Campaign>, at = noon) =>
    isBudgetSpent(campaignWith(fields), price, { ...spentToday(0), ...spent }, at);

  it('pays for an event that just fits, and not for one that exceeds it by a micro-dollar', () => {
    expect(isSpent({ todayMicros: 9.5 * usd }, { dailyBudgetMicros: 10 * usd })).toBe(false);
    expect(isSpent({ todayMicros: 9.5 * usd + 1 }, { dailyBudgetMicros: 10 * usd })).toBe(true);
    expect(isSpent({ totalMicros: 9.5 * usd }, { totalBudgetMicros: 10 * usd })).toBe(false);
    expect(isSpent({ totalMicros: 9.5 * usd + 1 }, { totalBudgetMicros: 10 * usd })).toBe(true);
  });

  it('is spent if either of two budgets is spent', () => {
    const both = { dailyBudgetMicros: 10 * usd, totalBudgetMicros: 100 * usd };
    expect(isSpent({ todayMicros: usd, totalMicros: 100 * usd }, both)).toBe(true);
    expect(isSpent({ todayMicros: 10 * usd, totalMicros: 20 * usd }, both)).toBe(true);
    expect(isSpent({ todayMicros: usd, totalMicros: 20 * usd }, both)).toBe(false);
  });

  it('of a day ignores the spend of other days', () => {
    const yesterday = { day: day - 1, todayMicros: 10 * usd };
    expect(isSpent(yesterday, { dailyBudgetMicros: 10 * usd })).toBe(false);
    expect(isSpent({ todayMicros: 10 * usd }, { dailyBudgetMicros: 10 * usd }, midnight + dayMs)).toBe(false);
  });

  it('that is not set is never spent', () => {
    expect(isSpent({ todayMicros: 1e15, totalMicros: 1e15 }, {})).toBe(false);
  });
});
