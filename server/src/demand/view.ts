import { usdFromMicros } from '../lib/money.ts';
import type { Advertiser, Campaign, Offer } from './model.ts';
import { viewTargeting } from './targeting.ts';

/**
 * The fields that can be set, in the format of the operator API. The audit trail compares these values before
 * and after a change.
 */

export function viewAdvertiserFields(advertiser: Advertiser) {
  return {
    name: advertiser.name,
    domain: advertiser.domain,
    logo_url: advertiser.logoUrl,
    click_parameter: advertiser.clickParameter,
    identity_matching: advertiser.identityMatching,
    subcategory_ids: [...advertiser.subcategoryIds],
  };
}

export function viewCampaignFields(campaign: Campaign) {
  const dollars = (micros: number | null) => (micros === null ? null : usdFromMicros(micros));
  return {
    advertiser_id: campaign.advertiserId,
    name: campaign.name,
    status: campaign.status,
    pricing: { model: campaign.pricingModel, bid_usd: usdFromMicros(campaign.bidMicros) },
    budget: {
      daily_usd: dollars(campaign.dailyBudgetMicros),
      total_usd: dollars(campaign.totalBudgetMicros),
      pacing: campaign.pacing,
    },
    starts_at: campaign.startsAt?.toISOString() ?? null,
    ends_at: campaign.endsAt?.toISOString() ?? null,
    frequency_cap: campaign.frequencyCap,
    targeting: viewTargeting(campaign.targeting),
    conversions: {
      source: campaign.conversionSource,
      event_types: [...campaign.conversionEvents],
      hold_days: campaign.holdDays,
    },
  };
}

export function viewOfferFields(offer: Offer) {
  return {
    campaign_id: offer.campaignId,
    status: offer.status,
    heading: offer.heading,
    subheading: offer.subheading,
    target_url: offer.targetUrl,
    accept_copy: offer.acceptCopy,
    decline_copy: offer.declineCopy,
    image_url: offer.imageUrl,
    promo_code: offer.promoCode,
  };
}
