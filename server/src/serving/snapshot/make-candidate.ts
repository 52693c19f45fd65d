import { type Advertiser, type Campaign, type Offer, priceOf } from '../../demand/index.ts';
import { BitSet } from '../../lib/bit-set.ts';
import { latin1Json, latin1JsonText } from '../../lib/latin1-json.ts';
import { hash32 } from '../../lib/random.ts';
import { brandKey, registrableDomain } from '../../publisher/index.ts';
import type {
  AdvertiserFacts,
  AnswerText,
  CampaignFacts,
  CampaignTerms,
  Candidate,
} from '../decision/candidate.ts';
import { requestRulesFor } from '../decision/eligibility.ts';
import type { Spend } from '../decision/spend.ts';
import { prepareTargeting } from '../decision/targeting-rules.ts';
import { linkTemplate } from '../link-template.ts';

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
    answerText: writeAnswerText(offer, advertiser),
  };
}

/** The offer's part of an answer, in the wire format. */
function writeAnswerText(offer: Offer, { advertiser }: AdvertiserFacts): AnswerText {
  const { id, name, logoUrl, clickParameter } = advertiser;
  const { heading, subheading } = offer;
  const head = latin1Json({ id: offer.id, heading, subheading }).slice(0, -1);
  const tail = latin1Json({
    cta_details: { accept_copy: offer.acceptCopy, decline_copy: offer.declineCopy },
    image_url: offer.imageUrl,
    promo_code: offer.promoCode,
    metadata: offer.promoCode === null ? {} : { PROMO_CODE: offer.promoCode },
  }).slice(1);
  const beforeLogo = `{"advertiser":${latin1Json({ id, name }).slice(0, -1)},"logo_url":"`;
  const isUploaded = logoUrl.startsWith('/');
  return {
    beforeLogo: isUploaded ? beforeLogo : '',
    beforeLink: `${isUploaded ? '' : beforeLogo}${latin1JsonText(logoUrl)}"},"offer":${head},"target_url":"`,
    plainLink: latin1JsonText(offer.targetUrl),
    link: linkTemplate(offer.targetUrl, offer.id, clickParameter),
    afterLink: `,${tail}}`,
  };
}
