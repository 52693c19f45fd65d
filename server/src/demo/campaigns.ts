import { type CampaignFields, defaultConversions, noTargeting } from '../demand/index.ts';
import { dayMs } from '../lib/days.ts';
import { hash32 } from '../lib/random.ts';
import { type Brand, type BrandKind, brands } from './brands.ts';
import { type OfferCopy, offersOf } from './offer-copy.ts';

/** A campaign of the demo, before its advertiser exists in the database. */
export interface PlannedCampaign {
  readonly brand: Brand;
  readonly fields: Omit<CampaignFields, 'advertiserId'>;
  readonly offers: readonly OfferCopy[];
  /** How many days before now it is created. */
  readonly createdDaysAgo: number;
  /** Multiplies the click rate of its offers; 1 is average. If undefined, each offer gets its own value. */
  readonly popularity: number | undefined;
}

/** One dollar in micro-dollars. */
const usd = 1_000_000;
/** The first brands have four offers, the others three. */
const brandsWithFourOffers = 20;

type Price = Pick<CampaignFields, 'pricingModel' | 'bidMicros'>;

/**
 * The pricing model and the range of bids by kind of brand. A hash of the name selects the
 * bid within the range.
 */
const prices: Record<BrandKind, { model: CampaignFields['pricingModel']; fromUsd: number; toUsd: number }> = {
  shop: { model: 'CPC', fromUsd: 0.25, toUsd: 0.6 },
  box: { model: 'CPA', fromUsd: 2.5, toUsd: 5 },
  app: { model: 'CPC', fromUsd: 0.35, toUsd: 0.8 },
  service: { model: 'CPA', fromUsd: 3, toUsd: 6.5 },
  trip: { model: 'CPM', fromUsd: 6, toUsd: 11 },
};

function priceOf({ name, kind }: Brand): Price {
  const { model, fromUsd, toUsd } = prices[kind];
  const cents = Math.round(100 * (fromUsd + ((toUsd - fromUsd) * hash32(name)) / 2 ** 32));
  return { pricingModel: model, bidMicros: (cents * usd) / 100 };
}

/** The settings in which a campaign differs from the usual one. */
interface Variation extends Partial<Omit<PlannedCampaign, 'fields'>> {
  readonly fields?: Partial<CampaignFields>;
}

/**
 * Campaigns with special settings, so that the demo shows budgets, pacing, targeting and campaigns
 * that do not run.
 */
const variations: Record<string, (now: Date) => Variation> = {
  // A new and popular campaign.
  'Fork & Field': () => ({
    createdDaysAgo: 9,
    popularity: 2.6,
    fields: { name: 'Autumn launch', pricingModel: 'CPC', bidMicros: 0.9 * usd },
  }),
  // Its total budget is spent before the end of the month.
  'Tern Audio': () => ({
    popularity: 3.4,
    fields: { name: 'Headphone month', bidMicros: 0.7 * usd, totalBudgetMicros: 7 * usd },
  }),
  // Daily budgets: the first two are spread over the day, the third is spent as fast as possible.
  'Strider Lab': () => ({
    popularity: 2.2,
    fields: { bidMicros: 0.6 * usd, dailyBudgetMicros: 3 * usd, pacing: 'even' },
  }),
  'Saltbox Skin': () => ({
    popularity: 1.8,
    fields: { bidMicros: 0.5 * usd, dailyBudgetMicros: 2 * usd, totalBudgetMicros: 90 * usd },
  }),
  'Meadow Flowers': () => ({ fields: { dailyBudgetMicros: usd / 2, pacing: 'asap' } }),
  // Targeting.
  'Slow Rails': () => ({ fields: { targeting: { ...noTargeting, countries: ['GB', 'DE', 'FR'] } } }),
  'Snap & Stow': () => ({ fields: { targeting: { ...noTargeting, deviceTypes: ['MOBILE'] } } }),
  Homestage: () => ({ fields: { targeting: { ...noTargeting, views: ['THANK_YOU', 'ORDER_TRACKING'] } } }),
  // Not running.
  Ledgerly: () => ({ fields: { status: 'paused' } }),
  Cartwheel: (now) => ({ fields: { name: 'Summer holidays', endsAt: new Date(now.getTime() - 12 * dayMs) } }),
  Papermoon: (now) => ({
    fields: { name: 'Winter catalogue', startsAt: new Date(now.getTime() + 10 * dayMs) },
  }),
};

/**
 * One campaign for each brand, oldest first. Campaigns of boxes and services have a frequency cap
 * of three per week.
 */
export function planCampaigns(now: Date, days: number): PlannedCampaign[] {
  const planned = brands.map((brand, index): PlannedCampaign => {
    const { fields: special, ...rest } = variations[brand.name]?.(now) ?? {};
    const isCapped = brand.kind === 'box' || brand.kind === 'service';
    return {
      brand,
      offers: offersOf(brand, index < brandsWithFourOffers ? 4 : 3),
      createdDaysAgo: days + 1,
      popularity: undefined,
      ...rest,
      fields: {
        name: 'Always on',
        status: 'active',
        ...priceOf(brand),
        dailyBudgetMicros: null,
        totalBudgetMicros: null,
        pacing: 'even',
        startsAt: null,
        endsAt: null,
        frequencyCap: isCapped ? { impressions: 3, hours: 168 } : null,
        targeting: noTargeting,
        ...defaultConversions,
        // Brands that take orders report them themselves. An app or a trip is sold elsewhere.
        conversionSource: brand.kind === 'app' || brand.kind === 'trip' ? 'partner' : 'advertiser',
        ...special,
      },
    };
  });
  return planned.sort((a, b) => b.createdDaysAgo - a.createdDaysAgo);
}
