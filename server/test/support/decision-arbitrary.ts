import fc from 'fast-check';
import { weekDays } from '../../src/demand/targeting.ts';
import { deviceTypes, displayModes, views } from '../../src/lib/placement.ts';
import type { CaseCampaign, CaseWorld, Scene } from './decision-case.ts';

/** A scene and its time, in the format of a case, so that a counterexample can be saved as a case. */
export interface ArbitraryScene extends Scene {
  readonly now: string;
}

/** Spellings of brands, with their canonical form. */
export const brandNames: ReadonlyMap<string, string> = new Map([
  ['Acme', 'acme'],
  [' ACME', 'acme'],
  ['Café Noir', 'café noir'],
  ['CAFE\u0301  NOIR', 'café noir'],
  ['Globex', 'globex'],
]);

/** Hosts, with their registrable domain. */
export const hosts: ReadonlyMap<string, string> = new Map([
  ['acme.example', 'acme.example'],
  ['shop.acme.example', 'acme.example'],
  ['globex.co.uk', 'globex.co.uk'],
  ['www2.globex.co.uk', 'globex.co.uk'],
  ['initech.co.uk', 'initech.co.uk'],
]);

/** Texts of purchases, with the brands and domains that they contain. */
export const purchases: ReadonlyMap<string, { brands: readonly string[]; domains: readonly string[] }> =
  new Map([
    ['A pair of socks', { brands: [], domains: [] }],
    ['ACME boots', { brands: [], domains: [] }],
    ['Beans of cafe noir, 1 kg', { brands: ['café noir'], domains: [] }],
    ['Voucher for www.globex.co.uk', { brands: [], domains: ['globex.co.uk'] }],
    ['initech.co.uk', { brands: [], domains: ['initech.co.uk'] }],
    ['Acmeland puzzle, noir', { brands: [], domains: [] }],
  ]);

const hourMs = 3_600_000;
const subcategories = ['food/wine', 'food/tea', 'games/gambling', 'home/lamps'];
const among = <T>(values: Iterable<T>) => fc.constantFrom(...values);
const some = <T>(values: Iterable<T>, minLength = 0) =>
  fc.uniqueArray(among(values), { minLength, maxLength: 3 });
/** Usually undefined: with many special settings no offer would be eligible. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const often = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const shift = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();
const near = (now: string) =>
  among([-48 * hourMs, -hourMs, -1, 0, 1, hourMs, 48 * hourMs].map((ms) => shift(now, ms)));
const before = (now: string) =>
  among([0, 1, hourMs - 1, hourMs, 24 * hourMs - 1, 24 * hourMs, 48 * hourMs].map((ms) => shift(now, -ms)));

const learned = fc.record({
  impressions: among([0, 10, 999, 1_000, 50_000]),
  share: among([0, 0.01, 0.5, 1]),
});
const offer = fc.record({
  status: seldom(among(['active', 'paused'] as const)),
  learned: often(
    fc.dictionary(among(views), learned, { maxKeys: 2 }).map((byView) =>
      Object.fromEntries(
        Object.entries(byView).map(([view, { impressions, share }]) => {
          const clicks = Math.round(impressions * share);
          return [view, { impressions, clicks, conversions: Math.round(clicks * share) }];
        }),
      ),
    ),
  ),
});

const hours = fc.record({
  time_zone: among(['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Auckland']),
  ranges: fc.array(
    fc.record({
      days: fc.uniqueArray(among(weekDays), { minLength: 1, maxLength: 7 }),
      from_hour: fc.integer({ min: 0, max: 12 }),
      to_hour: fc.integer({ min: 13, max: 24 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const campaign = (now: string) =>
  fc.record({
    status: seldom(among(['active', 'paused'] as const)),
    pricing: often(
      fc.record({ model: among(['CPM', 'CPC', 'CPA'] as const), bid_usd: among([0.5, 1, 2, 10]) }),
    ),
    budget: often(
      fc.record({
        daily_usd: often(among([0.5, 1, 10, 100])),
        total_usd: often(among([0.5, 1, 10, 100])),
        pacing: often(among(['even', 'asap'] as const)),
      }),
    ),
    spent: often(
      fc.record({
        day: seldom(among([now.slice(0, 10), shift(now, -24 * hourMs).slice(0, 10)])),
        day_usd: among([0, 0.499, 0.5, 0.999, 1, 8, 9, 9.5, 9.999, 10, 40, 99, 99.5]),
      }),
    ),
    starts_at: seldom(near(now)),
    ends_at: seldom(near(now)),
    frequency_cap: often(fc.record({ impressions: among([1, 2]), hours: among([1, 24]) })),
    targeting: often(
      fc.record({
        views: seldom(some(views)),
        display_modes: seldom(some(displayModes)),
        countries: seldom(some(['DE', 'FR'])),
        languages: seldom(some(['en', 'en-gb', 'de'])),
        device_types: seldom(some(deviceTypes)),
        channels: seldom(some(['Parcel App', 'Checkout Suite'])),
        publishers: seldom(some(['Corner Shop', 'Acme', 'Book Barn'])),
        hours: seldom(hours),
      }),
    ),
  });

const request = fc.record({
  as: seldom(among(['publisher', 'channel'] as const)),
  view: often(among(views)),
  display_mode: often(among(displayModes)),
  shopper: often(some(['Anna', 'Bea'])),
  country: often(among(['DE', 'FR'])),
  language: often(among(['en', 'en-gb', 'en-gb-oxendict', 'eng', 'de'])),
  device_type: often(among(deviceTypes)),
  purchases: seldom(some(purchases.keys(), 1)),
  max_offers: often(among([1, 2, 3, 20])),
  sandbox: seldom(fc.boolean()),
});

/**
 * A few times, so that each is tried often: midnight, noon, the last millisecond of a day,
 * and an ordinary one.
 */
const moments = [
  '2026-06-15T00:00:00.000Z',
  '2026-06-15T12:00:00.000Z',
  '2026-06-15T23:59:59.999Z',
  '2026-06-15T17:03:11.123Z',
];

export const arbitraryScene: fc.Arbitrary<ArbitraryScene> = among(moments).chain((now) =>
  fc
    .record({
      channel: often(fc.record({ excluded: some(subcategories) })),
      publisher: often(
        fc.record({
          brand_name: often(among(brandNames.keys())),
          domain: often(among(hosts.keys())),
          excluded: seldom(some(subcategories)),
          excluded_external: seldom(some(subcategories)),
        }),
      ),
      advertisers: fc.array(
        fc.record({
          name: seldom(among(brandNames.keys())),
          domain: seldom(among(hosts.keys())),
          subcategories: often(some(subcategories, 1)),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      campaigns: fc.array(
        fc.record({
          advertiser: fc.nat(5),
          settings: campaign(now),
          offers: fc.array(offer, { minLength: 1, maxLength: 3 }),
        }),
        { maxLength: 10 },
      ),
      served: fc.array(
        fc.record({
          shopper: among(['Anna', 'Bea']),
          campaign: fc.nat(9),
          session: among(['first', 'second', 'third']),
          at: before(now),
        }),
        { maxLength: 8 },
      ),
      request,
    })
    // The round trip through JSON removes undefined fields, as in a case file.
    .map(({ request, ...drawn }) => JSON.parse(JSON.stringify({ now, request, world: assemble(drawn) }))),
);

interface Drawn {
  channel: CaseWorld['channel'];
  publisher: CaseWorld['publisher'];
  advertisers: NonNullable<CaseWorld['advertisers']>[string][];
  campaigns: { advertiser: number; settings: CaseCampaign; offers: object[] }[];
  served: { shopper: string; campaign: number; session: string; at: string }[];
}

/** Names all objects: advertiser A2, campaign C1, offer C1.0. */
function assemble({ channel, publisher, advertisers, campaigns, served }: Drawn): CaseWorld {
  return {
    channel,
    publisher,
    advertisers: Object.fromEntries(advertisers.map((each, at) => [`A${at}`, each])),
    campaigns: Object.fromEntries(
      campaigns.map(({ advertiser, settings, offers }, at) => [
        `C${at}`,
        {
          ...settings,
          advertiser: `A${advertiser % advertisers.length}`,
          offers: Object.fromEntries(offers.map((each, number) => [`C${at}.${number}`, each])),
        },
      ]),
    ),
    served:
      campaigns.length === 0
        ? []
        : served.map((each) => ({ ...each, campaign: `C${each.campaign % campaigns.length}` })),
  };
}

/** The kinds of objects that a test may change in a world. */
const changeable = ['channel', 'publisher', 'membership', 'advertisers', 'campaigns'] as const;
export type Changeable = (typeof changeable)[number];
export const arbitraryKinds: fc.Arbitrary<Changeable[]> = fc.subarray([...changeable], { minLength: 1 });

/**
 * Returns the world with the settings of some kinds of objects replaced by those of the same name in another
 * world. Spend and learned counts stay, because they only grow. A publisher keeps its name, because its id
 * derives from the name.
 */
export function changedLike(world: CaseWorld, other: CaseWorld, kinds: readonly Changeable[]): CaseWorld {
  const changes = (kind: Changeable) => kinds.includes(kind);
  const { brand_name, domain, excluded, excluded_external } = world.publisher ?? {};
  const publisher = changes('publisher') ? other.publisher : { domain, excluded_external };
  const membership = changes('membership') ? other.publisher : { excluded };
  return {
    ...world,
    channel: changes('channel') ? other.channel : world.channel,
    publisher: { ...publisher, excluded: membership?.excluded, brand_name },
    advertisers: changes('advertisers')
      ? mapValues(world.advertisers, (here, name) => other.advertisers?.[name] ?? here)
      : world.advertisers,
    campaigns: changes('campaigns')
      ? mapValues(world.campaigns, (here, name) => changedCampaign(here, other.campaigns?.[name]))
      : world.campaigns,
  };
}

function changedCampaign(here: CaseCampaign, there = here): CaseCampaign {
  const { advertiser, spent } = here;
  const offers = mapValues(here.offers, ({ learned }, name) => ({
    status: there.offers?.[name]?.status,
    learned,
  }));
  return { ...there, advertiser, spent, offers };
}

function mapValues<T>(of: Record<string, T> | undefined, change: (value: T, name: string) => T) {
  return Object.fromEntries(Object.entries(of ?? {}).map(([name, value]) => [name, change(value, name)]));
}
