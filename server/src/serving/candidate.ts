import { type Advertiser, type Campaign, type Offer, priceOf } from '../demand/index.ts';
import { BitSet } from '../lib/bit-set.ts';
import { hash32 } from '../lib/random.ts';
import { brandKey, registrableDomain } from '../publisher/index.ts';
import { type RequestRule, requestRulesFor } from './eligibility.ts';

/** What has been billed to a campaign. Shared by all readers of the campaign, and updated as figures arrive. */
export interface Spend {
  /** Days since 1970, UTC. */
  day: number;
  todayMicros: number;
  totalMicros: number;
  /** The number of credits that each of the two figures includes. */
  todayCredits: number;
  totalCredits: number;
}

export const noSpend: Readonly<Spend> = {
  day: 0,
  todayMicros: 0,
  totalMicros: 0,
  todayCredits: 0,
  totalCredits: 0,
};

/** What a campaign had spent on a day and in all, as it was read at some moment. */
export interface SpendFigure {
  readonly day: number;
  readonly todayMicros: number;
  readonly totalMicros: number;
  /** How often money came back to the campaign before that moment. */
  readonly credits: number;
}

/**
 * What is known after one more figure. Figures arrive in any order, from several processes. Between two credits spend only
 * grows, so of two figures with the same number of credits the larger is the newer; one with more credits is newer anyhow.
 */
export function mergeSpend(known: Readonly<Spend>, figure: SpendFigure): Spend {
  const merged = { ...known };
  if (figure.day > known.day) Object.assign(merged, { day: figure.day, todayMicros: 0, todayCredits: 0 });
  if (
    figure.day === merged.day &&
    isNewer(figure.credits, merged.todayCredits, figure.todayMicros, merged.todayMicros)
  )
    Object.assign(merged, { todayMicros: figure.todayMicros, todayCredits: figure.credits });
  if (isNewer(figure.credits, merged.totalCredits, figure.totalMicros, merged.totalMicros))
    Object.assign(merged, { totalMicros: figure.totalMicros, totalCredits: figure.credits });
  return merged;
}

function isNewer(credits: number, knownCredits: number, micros: number, knownMicros: number): boolean {
  return credits > knownCredits || (credits === knownCredits && micros > knownMicros);
}

/** Does the figure change what is known? */
export function isNewSpend(known: Readonly<Spend> | undefined, figure: SpendFigure): boolean {
  if (!known) return true;
  const merged = mergeSpend(known, figure);
  return (Object.keys(merged) as (keyof Spend)[]).some((field) => merged[field] !== known[field]);
}

/** What a campaign wants, made ready for the rules to look at. */
export interface CampaignTerms {
  readonly campaign: Campaign;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Of the event that is billed. */
  readonly priceMicros: number;
  /** Each undefined where the campaign does not aim. */
  readonly views: ReadonlySet<string> | undefined;
  readonly displayModes: ReadonlySet<string> | undefined;
  readonly countries: ReadonlySet<string> | undefined;
  readonly languages: ReadonlySet<string> | undefined;
  readonly deviceTypes: ReadonlySet<string> | undefined;
  readonly channelIds: ReadonlySet<string> | undefined;
  readonly publisherIds: ReadonlySet<string> | undefined;
}

/** A campaign, with what a decision asks of it made ready. */
export interface CampaignFacts extends CampaignTerms {
  /** Those of the rules about a request that can refuse it: most campaigns want little, and most requests ask many. */
  readonly requestRules: readonly RequestRule[];
  /** Different for every campaign; makes the coins of one request independent of each other. */
  readonly salt: number;
  readonly spend: Spend;
}

export interface AdvertiserFacts {
  readonly advertiser: Advertiser;
  readonly brandKey: string;
  readonly registrableDomain: string;
  readonly subcategories: BitSet;
  /** Of its first subcategory: offers without a record of their own are expected to do as this category does. */
  readonly categoryId: string;
}

/** An offer with everything of its campaign and its advertiser that a decision reads. */
export interface Candidate {
  readonly slot: number;
  readonly offer: Offer;
  readonly campaign: CampaignFacts;
  readonly advertiser: AdvertiserFacts;
  /** Breaks ties, differently for every offer. */
  readonly salt: number;
  /** Its part of an answer, written once. */
  readonly answer: string;
}

export function campaignFacts(campaign: Campaign, spend: Spend): CampaignFacts {
  const { targeting } = campaign;
  const aim = (values: readonly string[]) => (values.length > 0 ? new Set(values) : undefined);
  const terms: CampaignTerms = {
    campaign,
    startsAtMs: campaign.startsAt?.getTime() ?? Number.NEGATIVE_INFINITY,
    endsAtMs: campaign.endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    priceMicros: priceOf(campaign),
    views: aim(targeting.views),
    displayModes: aim(targeting.displayModes),
    countries: aim(targeting.countries),
    languages: aim(targeting.languages),
    deviceTypes: aim(targeting.deviceTypes),
    channelIds: aim(targeting.channelIds),
    publisherIds: aim(targeting.publisherIds),
  };
  return { ...terms, requestRules: requestRulesFor(terms), salt: hash32(campaign.id), spend };
}

export function advertiserFacts(
  advertiser: Advertiser,
  subcategoryNumber: (id: string) => number,
  categoryOf: (subcategoryId: string) => string,
): AdvertiserFacts {
  return {
    advertiser,
    brandKey: brandKey(advertiser.name),
    registrableDomain: registrableDomain(advertiser.domain),
    subcategories: BitSet.of(advertiser.subcategoryIds.map(subcategoryNumber)),
    categoryId: categoryOf(advertiser.subcategoryIds[0] ?? ''),
  };
}

export function makeCandidate(
  slot: number,
  offer: Offer,
  campaign: CampaignFacts,
  advertiser: AdvertiserFacts,
): Candidate {
  return {
    slot,
    offer,
    campaign,
    advertiser,
    salt: hash32(offer.id),
    answer: writeAnswer(offer, advertiser),
  };
}

function writeAnswer(offer: Offer, { advertiser }: AdvertiserFacts): string {
  return JSON.stringify({
    advertiser: { id: advertiser.id, name: advertiser.name, logo_url: advertiser.logoUrl },
    offer: {
      id: offer.id,
      heading: offer.heading,
      subheading: offer.subheading,
      target_url: offer.targetUrl,
      cta_details: { accept_copy: offer.acceptCopy, decline_copy: offer.declineCopy },
      image_url: offer.imageUrl,
      promo_code: offer.promoCode,
    },
  });
}
