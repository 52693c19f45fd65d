import { dayMs, hourMs } from '../../server/src/lib/days.ts';
import type { Random } from '../../server/src/lib/random.ts';
import { logNormal, poisson } from './random-counts.ts';

/** A Monday. */
export const start = Date.UTC(2026, 0, 5);
export const stepsPerHour = 12;

export interface Pricing {
  readonly model: 'CPM' | 'CPC' | 'CPA';
  readonly bidUsd: number;
}

/** A thousand impressions earn $5 or $10 with any of them. */
export const pricings: readonly Pricing[] = [
  { model: 'CPM', bidUsd: 10 },
  { model: 'CPC', bidUsd: 0.5 },
  { model: 'CPA', bidUsd: 50 },
];
const clickRate = 0.01;
const conversionRate = 0.02;

/** The sizes of publishers: the earnings of their pages in a usual hour, in dollars. */
export const sizes = [0.5, 5, 50, 2_000] as const;

export interface PublisherKind {
  readonly usualUsd: number;
  readonly pricing: Pricing;
}

export const publisherKinds: readonly PublisherKind[] = sizes.flatMap((usualUsd) =>
  pricings.map((pricing) => ({ usualUsd, pricing })),
);

/** Events of a short time, and those of them that are billed. */
export interface Reports {
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly billed: number;
  readonly priceMicros: number;
}

/** A pattern of a publisher's traffic, such as ordinary days or a holiday. */
export interface Scenario {
  readonly name: string;
  /** Days that are simulated and not evaluated. None for a publisher who is new. */
  readonly warmUpDays: number;
  readonly days: number;
  /**
   * Changes the traffic of an hour, which is 1 in a usual hour. `special` hours are
   * also evaluated by themselves.
   */
  change(at: HourOfScenario): { readonly traffic: number; readonly special: boolean };
}

export interface HourOfScenario {
  /** The traffic of the hour on an ordinary day. */
  readonly ordinary: number;
  /** The day of the evaluation, from 0. Below 0 in the warm-up. */
  readonly day: number;
  readonly hour: number;
  readonly weekday: number;
  /** The same for all hours of a week. */
  readonly ofWeek: Random;
}

const warmUpDays = 28;

export const ordinary: Scenario = {
  name: 'ordinary days',
  warmUpDays,
  days: 60,
  change: ({ ordinary: traffic }) => ({ traffic, special: false }),
};

export const holiday: Scenario = {
  name: 'a holiday at five times',
  warmUpDays,
  days: 60,
  change: ({ ordinary: traffic, day }) => ({
    traffic: day === 30 ? 5 * traffic : traffic,
    special: day === 30,
  }),
};

/** Every Tuesday at 8 to 12 times a usual hour, for one or two hours. */
export const newsletter: Scenario = {
  name: 'a weekly newsletter',
  warmUpDays,
  days: 60,
  change: ({ ordinary: traffic, weekday, hour, ofWeek }) => {
    const hours = 1 + ofWeek.below(2);
    const peak = 8 + 4 * ofWeek.next();
    const special = weekday === 1 && hour >= 10 && hour < 10 + hours;
    return { traffic: special ? peak : traffic, special };
  },
};

const growth: Scenario = {
  name: 'growth of 10 % a week',
  warmUpDays,
  days: 60,
  change: ({ ordinary: traffic, day }) => ({ traffic: traffic * 1.1 ** (day / 7), special: false }),
};

const launchDays = 14;

const launch: Scenario = {
  name: 'a launch at full volume',
  warmUpDays: 0,
  days: 60,
  change: ({ ordinary: traffic, day }) => ({ traffic, special: day < launchDays }),
};

/** Nothing for two weeks, for example while the campaigns were paused. */
const pause: Scenario = {
  name: 'two weeks after a pause of two weeks',
  warmUpDays: 28,
  days: 60,
  change: ({ ordinary: traffic, day }) => ({
    traffic: day >= 16 && day < 30 ? 0 : traffic,
    special: day >= 30 && day < 44,
  }),
};

export const scenarios: readonly Scenario[] = [ordinary, growth, holiday, newsletter, launch, pause];

/** Little at night, most in the afternoon, 30 % less at weekends. 1 is the median of a week. */
const weekCurve = (() => {
  const hours = Array.from({ length: 168 }, (_, at) => {
    const swing = (1 - Math.cos((2 * Math.PI * ((at % 24) - 4)) / 24)) / 2;
    return (0.2 + 1.6 * swing) * (at >= 120 ? 0.7 : 1);
  });
  const sorted = hours.toSorted((a, b) => a - b);
  const median = ((sorted[83] ?? 0) + (sorted[84] ?? 0)) / 2;
  return hours.map((value) => value / median);
})();

export interface HonestHour {
  readonly at: Date;
  readonly isEvaluated: boolean;
  readonly special: boolean;
  readonly steps: readonly Reports[];
}

/** The traffic of one publisher, hour by hour. */
export function* honestTraffic(
  { usualUsd, pricing }: PublisherKind,
  scenario: Scenario,
  random: Random,
  weekRandom: (week: number) => Random,
): Generator<HonestHour> {
  const clicksPerImpression = clickRate * logNormal(0.3, random);
  const conversionsPerClick = conversionRate * logNormal(0.3, random);
  const usdPerImpression = {
    CPM: pricing.bidUsd / 1_000,
    CPC: pricing.bidUsd * clicksPerImpression,
    CPA: pricing.bidUsd * clicksPerImpression * conversionsPerClick,
  }[pricing.model];
  const impressionsPerHour = usualUsd / usdPerImpression;
  const priceMicros = Math.round((pricing.bidUsd * 1e6) / (pricing.model === 'CPM' ? 1_000 : 1));
  const hours = (scenario.warmUpDays + scenario.days) * 24;
  let ofDay = 1;
  for (let n = 0; n < hours; n++) {
    if (n % 24 === 0) ofDay = logNormal(0.15, random);
    const day = Math.floor(n / 24) - scenario.warmUpDays;
    const { traffic, special } = scenario.change({
      ordinary: weekCurve[n % 168] ?? 1,
      day,
      hour: n % 24,
      weekday: Math.floor(n / 24) % 7,
      ofWeek: weekRandom(Math.floor(n / 168)),
    });
    const mean = (impressionsPerHour * traffic * ofDay * logNormal(0.2, random)) / stepsPerHour;
    const steps = Array.from({ length: stepsPerHour }, (): Reports => {
      const impressions = poisson(mean, random);
      const clicks = poisson(mean * clicksPerImpression, random);
      const conversions = poisson(mean * clicksPerImpression * conversionsPerClick, random);
      const billed = { CPM: impressions, CPC: clicks, CPA: conversions }[pricing.model];
      return { impressions, clicks, conversions, billed, priceMicros };
    });
    yield { at: new Date(start + n * hourMs), isEvaluated: day >= 0, special, steps };
  }
}

/** The time of a day of a scenario. */
export function dayOfScenario({ warmUpDays: before }: Scenario, day: number): number {
  return start + (before + day) * dayMs;
}
