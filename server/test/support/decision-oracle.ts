import type { TargetingReason } from '../../src/demand/targeting.ts';
import { type Refusal, refusals } from '../../src/serving/model.ts';
import { type ArbitraryScene, brandNames, hosts, purchases } from './decision-arbitrary.ts';
import type { CaseCampaign, Scene } from './decision-case.ts';

/** An offer as it is written in a scene. */
export interface WrittenOffer {
  readonly name: string;
  readonly paused: boolean;
  readonly advertiser: string;
  readonly campaignName: string;
  readonly campaign: CaseCampaign;
}

export function offersIn({ world }: Scene): WrittenOffer[] {
  return Object.entries(world.campaigns ?? {}).flatMap(([campaignName, campaign]) =>
    Object.entries(campaign.offers ?? {}).map(([name, { status }]) => ({
      name,
      paused: status === 'paused' || campaign.status === 'paused',
      advertiser: campaign.advertiser ?? '',
      campaignName,
      campaign,
    })),
  );
}

/**
 * Test oracle: every reason for which an offer must not be shown, implemented a second time and as simply as
 * possible. It shares only the names of the reasons with the code under test.
 */
export function expectedRefusals(scene: ArbitraryScene, offer: WrittenOffer): Refusal[] {
  const { world, request, now } = scene;
  const { campaign } = offer;
  const { targeting = {}, spent = {} } = campaign;
  const advertiser = world.advertisers?.[offer.advertiser] ?? {};
  const publisher = request.as === 'channel' ? undefined : (world.publisher ?? {});
  const publisherName = publisher?.brand_name ?? 'Corner Shop';
  const subcategories = advertiser.subcategories ?? ['general/other'];
  const isExcluded = (excluded: string[] = []) => subcategories.some((each) => excluded.includes(each));
  const brand = brandNames.get(advertiser.name ?? '');
  const domain = hosts.get(advertiser.domain ?? '');
  const outside = (wanted: string[] = [], actual: string | undefined) =>
    wanted.length > 0 && (actual === undefined || !wanted.includes(actual));
  const matchesLanguage = (wanted: string) =>
    request.language === wanted || request.language?.startsWith(`${wanted}-`);
  const time = Date.parse(now);

  const price = priceOf(campaign);
  const { daily_usd, total_usd } = campaign.budget ?? {};
  const noRoom = (budget: number | undefined, used = 0) =>
    budget !== undefined && used + price > micros(budget);

  const sessions = (world.served ?? [])
    .filter(({ campaign: served }) => served === offer.campaignName)
    .filter(({ shopper }) => (request.shopper ?? ['default shopper']).includes(shopper))
    .filter(({ at }) => time - Date.parse(at) < (campaign.frequency_cap?.hours ?? 0) * 3_600_000)
    .map(({ session }) => session);

  const bought = (request.purchases ?? []).map((text) => purchases.get(String(text)));
  // A field of the targeting that the random scenes do not use refuses nothing here.
  const found: Record<Exclude<Refusal, TargetingReason>, boolean> & Partial<Record<Refusal, boolean>> = {
    inactive: offer.paused,
    excluded_channel: isExcluded(world.channel?.excluded),
    excluded_publisher: isExcluded(publisher?.excluded),
    excluded_external: isExcluded(publisher?.excluded_external),
    own_brand:
      publisher !== undefined &&
      ((brand !== undefined && brand === brandNames.get(publisherName)) ||
        (domain !== undefined && domain === hosts.get(publisher.domain ?? ''))),
    targeting_channel: outside(targeting.channels, 'Parcel App'),
    targeting_publisher: outside(targeting.publishers, publisher && publisherName),
    targeting_view: outside(targeting.views, request.view ?? 'ORDER_TRACKING'),
    targeting_display_mode: outside(targeting.display_modes, request.display_mode ?? 'INLINE'),
    not_started: campaign.starts_at !== undefined && time < Date.parse(campaign.starts_at),
    ended: campaign.ends_at !== undefined && time >= Date.parse(campaign.ends_at),
    targeting_country: outside(targeting.countries, request.country),
    targeting_language: (targeting.languages ?? []).length > 0 && !targeting.languages?.some(matchesLanguage),
    targeting_device_type: outside(targeting.device_types, request.device_type),
    targeting_hours: targeting.hours ? !isTargetedHour(targeting.hours, now) : false,
    budget: noRoom(daily_usd, spentToday(campaign, now)) || noRoom(total_usd, micros(spent.day_usd ?? 0)),
    already_bought: bought.some(
      (purchase) => purchase?.brands.includes(brand ?? '') || purchase?.domains.includes(domain ?? ''),
    ),
    frequency_cap:
      !request.sandbox &&
      campaign.frequency_cap !== undefined &&
      new Set(sessions).size >= campaign.frequency_cap.impressions,
    pacing: !request.sandbox && aheadOfPlan(campaign, now) === 'far',
  };
  return refusals.filter((reason) => found[reason]);
}

/** Compares the local day and hour as text, as the platform writes them. */
function isTargetedHour({ time_zone, ranges }: TargetedHours, now: string): boolean {
  const local = new Date(now).toLocaleString('en-GB', {
    timeZone: time_zone,
    weekday: 'short',
    hour: '2-digit',
  });
  return ranges.some(({ days, from_hour, to_hour }) =>
    days.some((day) => {
      const hour = Number(local.match(/\d+/)?.[0]);
      return local.toUpperCase().startsWith(day) && hour >= from_hour && hour < to_hour;
    }),
  );
}
type TargetedHours = NonNullable<NonNullable<CaseCampaign['targeting']>['hours']>;

const micros = (usd: number) => Math.round(usd * 1_000_000);

function priceOf({ pricing = { model: 'CPC', bid_usd: 0.5 } }: CaseCampaign): number {
  return pricing.model === 'CPM' ? micros(pricing.bid_usd) / 1000 : micros(pricing.bid_usd);
}

function spentToday({ spent = {} }: CaseCampaign, now: string): number {
  return (spent.day ?? now.slice(0, 10)) === now.slice(0, 10) ? micros(spent.day_usd ?? 0) : 0;
}

/**
 * How far a campaign is ahead of its pacing plan. `no`: it always takes part. `far` (more than a tenth of the
 * daily budget and three prices): it never takes part. `a little`: it takes part with some probability.
 */
export function aheadOfPlan(campaign: CaseCampaign, now: string): 'no' | 'a little' | 'far' {
  const { daily_usd, pacing = 'even' } = campaign.budget ?? {};
  if (daily_usd === undefined || pacing === 'asap') return 'no';
  const midnight = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  const start = Math.max(midnight, Date.parse(campaign.starts_at ?? '1970-01-01T00:00:00Z'));
  const end = Math.min(midnight + 86_400_000, Date.parse(campaign.ends_at ?? '2999-01-01T00:00:00Z'));
  const plan = (micros(daily_usd) * (Date.parse(now) - start)) / (end - start);
  const ahead = spentToday(campaign, now) - plan - priceOf(campaign);
  if (ahead <= 0) return 'no';
  return ahead > micros(daily_usd) / 10 && ahead > 3 * priceOf(campaign) ? 'far' : 'a little';
}
