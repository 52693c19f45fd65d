import { dayMs, hourMs } from '../lib/days.ts';
import type { DeviceType, DisplayMode, View } from '../lib/placement.ts';
import { hash32, type Random } from '../lib/random.ts';

/**
 * A model of shoppers: when they visit and which offers they click. It does not depend on the
 * stored sessions or offers.
 */

/** Traffic by UTC hour, about 1 on average: peaks at noon and in the evening, little at night. */
const hourFactors = [
  0.45, 0.3, 0.22, 0.18, 0.2, 0.3, 0.5, 0.8, 1.05, 1.2, 1.3, 1.4, 1.5, 1.4, 1.25, 1.2, 1.25, 1.4, 1.6, 1.75,
  1.7, 1.45, 1.05, 0.75,
];
/** Traffic by weekday, starting with Sunday. Parcels are delivered on weekdays. */
const weekdayFactors = [0.85, 1.15, 1.12, 1.08, 1.05, 1, 0.8];
/** Traffic is smaller by this share for each day in the past. */
const growthPerDay = 0.012;

/** The traffic of an hour, relative to an average hour of the last day. */
export function relativeTraffic(atMs: number, lastMs: number): number {
  const at = new Date(atMs);
  const ageDays = (lastMs - atMs) / dayMs;
  return (
    (hourFactors[at.getUTCHours()] as number) *
    (weekdayFactors[at.getUTCDay()] as number) *
    (1 - growthPerDay) ** ageDays
  );
}

/** The weight of a shop's traffic, by its position in the list. */
export function shareOfShop(position: number): number {
  return 1 / (position + 2) ** 0.75;
}

interface PageProfile {
  readonly view: View;
  readonly displayMode: DisplayMode;
  readonly widgetId: string | null;
  /** The share of all visits. */
  readonly share: number;
  /** Multiplies the click rate on this page. */
  readonly clickFactor: number;
}

const pages: readonly PageProfile[] = [
  { view: 'ORDER_TRACKING', displayMode: 'INLINE', widgetId: 'below-map', share: 0.46, clickFactor: 1 },
  { view: 'ORDER_STATUS', displayMode: 'INLINE', widgetId: 'status-card', share: 0.2, clickFactor: 0.85 },
  { view: 'THANK_YOU', displayMode: 'OVERLAY', widgetId: null, share: 0.16, clickFactor: 1.8 },
  { view: 'THANK_YOU', displayMode: 'INLINE', widgetId: null, share: 0.08, clickFactor: 1.3 },
  { view: 'POST_ORDER', displayMode: 'PULLUP', widgetId: null, share: 0.07, clickFactor: 0.7 },
  { view: 'SUPPORT_CENTER', displayMode: 'INLINE', widgetId: null, share: 0.03, clickFactor: 0.35 },
];

const devices: readonly { type: DeviceType; share: number; isRobot: boolean; agent: string }[] = [
  {
    type: 'MOBILE',
    share: 0.71,
    isRobot: false,
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  },
  {
    type: 'DESKTOP',
    share: 0.23,
    isRobot: false,
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0.0.0 Safari/537.36',
  },
  {
    type: 'TABLET',
    share: 0.05,
    isRobot: false,
    agent:
      'Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  },
  {
    type: 'DESKTOP',
    share: 0.01,
    isRobot: true,
    agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  },
];

const countries = [
  { code: 'US', language: 'en-US', share: 0.62 },
  { code: 'GB', language: 'en-GB', share: 0.16 },
  { code: 'CA', language: 'en-CA', share: 0.1 },
  { code: 'DE', language: 'de-DE', share: 0.07 },
  { code: 'FR', language: 'fr-FR', share: 0.05 },
] as const;

/** One page view of a shopper. */
export interface Visit {
  readonly atMs: number;
  readonly shopper: number;
  readonly page: PageProfile;
  readonly device: (typeof devices)[number];
  readonly country: (typeof countries)[number];
}

/** The visits to a shop within an hour, sorted by time. Shopper numbers are per shop, and some repeat. */
export function visitsIn(hourStartMs: number, expected: number, random: Random): Visit[] {
  return Array.from({ length: poisson(expected, random) }, () =>
    visitAt(hourStartMs + random.below(hourMs), random),
  ).sort((a, b) => a.atMs - b.atMs);
}

export function visitAt(atMs: number, random: Random): Visit {
  return {
    atMs,
    // Squared, so that low numbers are more frequent: a few shoppers visit often, most only once.
    shopper: Math.floor(2_500 * random.next() ** 2),
    page: pick(pages, random),
    device: pick(devices, random),
    country: pick(countries, random),
  };
}

/** How attractive an offer is to shoppers. */
export interface OfferAppeal {
  readonly name: string;
  readonly category: string;
  /** Multiplies the click rate; 1 is average. If undefined, a hash of the name decides. */
  readonly popularity: number | undefined;
}

const baseClickRate = 0.016;
const maxClickRate = 0.4;
/** Each further position gets this share of the clicks of the one before. */
const positionFactor = 0.8;

/** The true click rate of an impression, about 2 %. The service does not know it and has to learn it. */
export function clickRate(
  appeal: OfferAppeal,
  shopCategory: string,
  { page, device }: Visit,
  position: number,
): number {
  // From a quarter to four times the average.
  const popularity = appeal.popularity ?? 2 ** (4 * unitHash(appeal.name) - 2);
  const categoryFactor = appeal.category === shopCategory ? 1.5 : 1;
  const deviceFactor = device.type === 'MOBILE' ? 1.1 : 0.85;
  return Math.min(
    maxClickRate,
    baseClickRate *
      popularity *
      categoryFactor *
      deviceFactor *
      page.clickFactor *
      positionFactor ** position,
  );
}

/** The value of an order, in dollars: from 12 to 84. */
export function orderValue(random: Random): string {
  return (12 + random.below(7_200) / 100).toFixed(2);
}

/**
 * The true conversion rate of a click: from 8 to 24 %, more than usual, so that a small demo has
 * orders to look at.
 */
export function conversionRate(appeal: OfferAppeal): number {
  return 0.08 + 0.16 * unitHash(`${appeal.name}, bought`);
}

/**
 * How many of the offers the shopper sees. An inline list is scrolled further than an overlay with one offer
 * at a time.
 */
export function offersSeen(offered: number, { page }: Visit, random: Random): number {
  const continueRate = page.displayMode === 'INLINE' ? 0.62 : 0.35;
  // A few shoppers leave before they see an offer.
  if (random.next() > 0.94) return 0;
  let seen = 1;
  while (seen < offered && random.next() < continueRate) seen++;
  return Math.min(seen, offered);
}

/** A number in [0, 1), evenly distributed and always the same for a name. */
function unitHash(name: string): number {
  return hash32(name) / 2 ** 32;
}

/** Picks an item at random, with the probability `share`. */
function pick<T extends { readonly share: number }>(from: readonly T[], random: Random): T {
  let left = random.next();
  for (const each of from) {
    left -= each.share;
    if (left < 0) return each;
  }
  return from[0] as T;
}

/**
 * A Poisson-distributed random number (Knuth's algorithm). It is fast enough for the small
 * numbers of an hour.
 */
function poisson(mean: number, random: Random): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random.next(); product > limit; product *= random.next()) count++;
  return count;
}
