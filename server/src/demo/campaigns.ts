import { type CampaignFields, noTargeting } from '../demand/index.ts';
import { dayMs } from '../lib/days.ts';
import { hash32 } from '../lib/random.ts';
import { type Brand, type BrandKind, brands } from './brands.ts';
import { type OfferCopy, offersOf } from './copy.ts';

/** A campaign before its advertiser is known to the service. */
export interface PlannedCampaign {
  readonly brand: Brand;
  readonly fields: Omit<CampaignFields, 'advertiserId'>;
  readonly offers: readonly OfferCopy[];
  /** Days before now at which somebody sets it up. */
  readonly madeDaysAgo: number;
  /** How well its offers are liked, one being usual; where it is not told, each offer has a fate of its own. */
  readonly liking: number | undefined;
}

const usd = 1_000_000;
/** The brands that come first have one offer more than the others. */
const brandsWithFour = 20;

type Price = Pick<CampaignFields, 'pricingModel' | 'bidMicros'>;

/** What a brand of a kind pays, within bounds that its name decides. */
const prices: Record<BrandKind, { model: CampaignFields['pricingModel']; from: number; to: number }> = {
  shop: { model: 'CPC', from: 0.25, to: 0.6 },
  box: { model: 'CPA', from: 2.5, to: 5 },
  app: { model: 'CPC', from: 0.35, to: 0.8 },
  service: { model: 'CPA', from: 3, to: 6.5 },
  trip: { model: 'CPM', from: 6, to: 11 },
};

function priceOf({ name, kind }: Brand): Price {
  const { model, from, to } = prices[kind];
  const cents = Math.round(100 * (from + ((to - from) * hash32(name)) / 2 ** 32));
  return { pricingModel: model, bidMicros: (cents * usd) / 100 };
}

interface Special extends Partial<Omit<PlannedCampaign, 'fields'>> {
  readonly fields?: Partial<CampaignFields>;
}

/** What is special about some: so that a newcomer finds one of everything. */
const specials: Record<string, (now: Date) => Special> = {
  // Takes off: begun last week, and liked.
  'Fork & Field': () => ({
    madeDaysAgo: 9,
    liking: 2.6,
    fields: { name: 'Autumn launch', pricingModel: 'CPC', bidMicros: 0.9 * usd },
  }),
  // Runs out of money before the month is over.
  'Tern Audio': () => ({
    liking: 2.6,
    fields: { name: 'Headphone month', bidMicros: 0.7 * usd, totalBudgetMicros: 14 * usd },
  }),
  // Spread over the day.
  'Strider Lab': () => ({
    liking: 2.2,
    fields: { bidMicros: 0.6 * usd, dailyBudgetMicros: 3 * usd, pacing: 'even' },
  }),
  'Saltbox Skin': () => ({
    liking: 1.8,
    fields: { bidMicros: 0.5 * usd, dailyBudgetMicros: 2 * usd, totalBudgetMicros: 90 * usd },
  }),
  'Meadow Flowers': () => ({ fields: { dailyBudgetMicros: usd / 2, pacing: 'asap' } }),
  // Aims.
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

/** One for each brand, the oldest first; services and boxes are shown to nobody more than three times a week. */
export function planCampaigns(now: Date, days: number): PlannedCampaign[] {
  const planned = brands.map((brand, at): PlannedCampaign => {
    const { fields: special, ...rest } = specials[brand.name]?.(now) ?? {};
    const capped = brand.kind === 'box' || brand.kind === 'service';
    return {
      brand,
      offers: offersOf(brand, at < brandsWithFour ? 4 : 3),
      madeDaysAgo: days + 1,
      liking: undefined,
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
        frequencyCap: capped ? { impressions: 3, hours: 168 } : null,
        targeting: noTargeting,
        ...special,
      },
    };
  });
  return planned.sort((a, b) => b.madeDaysAgo - a.madeDaysAgo);
}
