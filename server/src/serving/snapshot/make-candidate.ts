import { type Advertiser, type Campaign, type Offer, priceOf } from '../../demand/index.ts';
import { BitSet } from '../../lib/bit-set.ts';
import { hash32 } from '../../lib/random.ts';
import { brandKey, registrableDomain } from '../../publisher/index.ts';
import type { AdvertiserFacts, CampaignFacts, CampaignTerms, Candidate } from '../decision/candidate.ts';
import { requestRulesFor } from '../decision/eligibility.ts';
import type { Spend } from '../decision/spend.ts';
import { prepareTargeting } from '../decision/targeting-rules.ts';

/** Prepares a campaign for decisions. */
export function campaignFacts(campaign: Campaign, spend: Spend): CampaignFacts {
  const terms: CampaignTerms = {
    campaign,
    startsAtMs: campaign.startsAt?.getTime() ?? Number.NEGATIVE_INFINITY,
    endsAtMs: campaign.endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    priceMicros: priceOf(campaign),
    targeting: prepareTargeting(campaign.targeting),
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
    answerParts: writeAnswerParts(offer, advertiser),
  };
}

/** The offer's part of an answer, in the wire format. */
function writeAnswerParts(offer: Offer, { advertiser }: AdvertiserFacts): Candidate['answerParts'] {
  const json = JSON.stringify({
    advertiser: { id: advertiser.id, name: advertiser.name, logo_url: advertiser.logoUrl },
    offer: {
      id: offer.id,
      heading: offer.heading,
      subheading: offer.subheading,
      target_url: offer.targetUrl,
      cta_details: { accept_copy: offer.acceptCopy, decline_copy: offer.declineCopy },
      image_url: offer.imageUrl,
      promo_code: offer.promoCode,
      metadata: offer.promoCode === null ? {} : { PROMO_CODE: offer.promoCode },
    },
  });
  if (!advertiser.logoUrl.startsWith('/')) return [json];
  // A name that contains this text has a backslash before each quotation mark.
  const beforeLogo = '"logo_url":"';
  const end = json.indexOf(beforeLogo) + beforeLogo.length;
  return [json.slice(0, end), json.slice(end)];
}
