import { type Advertiser, type Campaign, type Offer, priceOf } from '../../demand/index.ts';
import { BitSet } from '../../lib/bit-set.ts';
import { hash32 } from '../../lib/random.ts';
import { brandKey, registrableDomain } from '../../publisher/index.ts';
import type { AdvertiserFacts, CampaignFacts, CampaignTerms, Candidate } from '../decision/candidate.ts';
import { requestRulesFor } from '../decision/eligibility.ts';
import type { Spend } from '../decision/spend.ts';

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
