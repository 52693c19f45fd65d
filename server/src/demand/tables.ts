import type { ConversionEventType } from '../lib/event-types.ts';
import { searchable } from '../lib/searchable.ts';
import { registrableDomain } from '../publisher/index.ts';
import type {
  Advertiser,
  Campaign,
  ConversionSource,
  DemandStatus,
  Offer,
  Pacing,
  PricingModel,
} from './model.ts';
import { parseTargeting } from './targeting.ts';

export interface AdvertiserRow {
  id: string;
  name: string;
  name_search: string;
  domain: string;
  registrable_domain: string;
  logo_url: string;
  click_parameter: string | null;
  identity_matching: boolean;
  subcategory_ids: string[];
  created_at: Date;
  updated_at: Date;
}

export interface CampaignRow {
  id: string;
  advertiser_id: string;
  name: string;
  name_search: string;
  /** Archived rows are paused, for processes of the version before. */
  status: Exclude<DemandStatus, 'archived'>;
  archived: boolean;
  pricing_model: PricingModel;
  bid_micros: number;
  daily_budget_micros: number | null;
  total_budget_micros: number | null;
  pacing: Pacing;
  starts_at: Date | null;
  ends_at: Date | null;
  cap_impressions: number | null;
  cap_hours: number | null;
  /** JSON. */
  targeting: unknown;
  conversion_source: ConversionSource;
  conversion_events: ConversionEventType[];
  hold_days: number;
  stopped_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface OfferRow {
  id: string;
  campaign_id: string;
  /** Archived rows are paused, for processes of the version before. */
  status: Exclude<DemandStatus, 'archived'>;
  archived: boolean;
  heading: string;
  heading_search: string;
  subheading: string;
  target_url: string;
  accept_copy: string;
  decline_copy: string;
  image_url: string | null;
  promo_code: string | null;
  stopped_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

function statusToRow(status: DemandStatus) {
  const archived = status === 'archived';
  return { status: archived ? 'paused' : status, archived } as const;
}

export function advertiserToRow(advertiser: Advertiser): AdvertiserRow {
  return {
    id: advertiser.id,
    name: advertiser.name,
    name_search: searchable(advertiser.name),
    domain: advertiser.domain,
    registrable_domain: registrableDomain(advertiser.domain),
    logo_url: advertiser.logoUrl,
    click_parameter: advertiser.clickParameter,
    identity_matching: advertiser.identityMatching,
    subcategory_ids: [...advertiser.subcategoryIds],
    created_at: advertiser.createdAt,
    updated_at: advertiser.updatedAt,
  };
}

export function advertiserFromRow(row: AdvertiserRow): Advertiser {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    logoUrl: row.logo_url,
    clickParameter: row.click_parameter,
    identityMatching: row.identity_matching,
    subcategoryIds: row.subcategory_ids,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function campaignToRow(campaign: Campaign): CampaignRow & { targeting: string } {
  return {
    id: campaign.id,
    advertiser_id: campaign.advertiserId,
    name: campaign.name,
    name_search: searchable(campaign.name),
    ...statusToRow(campaign.status),
    pricing_model: campaign.pricingModel,
    bid_micros: campaign.bidMicros,
    daily_budget_micros: campaign.dailyBudgetMicros,
    total_budget_micros: campaign.totalBudgetMicros,
    pacing: campaign.pacing,
    starts_at: campaign.startsAt,
    ends_at: campaign.endsAt,
    cap_impressions: campaign.frequencyCap?.impressions ?? null,
    cap_hours: campaign.frequencyCap?.hours ?? null,
    targeting: JSON.stringify(campaign.targeting),
    conversion_source: campaign.conversionSource,
    conversion_events: [...campaign.conversionEvents],
    hold_days: campaign.holdDays,
    stopped_at: campaign.stoppedAt,
    created_at: campaign.createdAt,
    updated_at: campaign.updatedAt,
  };
}

export function campaignFromRow(row: CampaignRow): Campaign {
  const { cap_impressions: impressions, cap_hours: hours } = row;
  return {
    id: row.id,
    advertiserId: row.advertiser_id,
    name: row.name,
    status: row.archived ? 'archived' : row.status,
    pricingModel: row.pricing_model,
    bidMicros: row.bid_micros,
    dailyBudgetMicros: row.daily_budget_micros,
    totalBudgetMicros: row.total_budget_micros,
    pacing: row.pacing,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    frequencyCap: impressions !== null && hours !== null ? { impressions, hours } : null,
    targeting: parseTargeting(row.targeting),
    conversionSource: row.conversion_source,
    conversionEvents: row.conversion_events,
    holdDays: row.hold_days,
    stoppedAt: row.stopped_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function offerToRow(offer: Offer): OfferRow {
  return {
    id: offer.id,
    campaign_id: offer.campaignId,
    ...statusToRow(offer.status),
    heading: offer.heading,
    heading_search: searchable(offer.heading),
    subheading: offer.subheading,
    target_url: offer.targetUrl,
    accept_copy: offer.acceptCopy,
    decline_copy: offer.declineCopy,
    image_url: offer.imageUrl,
    promo_code: offer.promoCode,
    stopped_at: offer.stoppedAt,
    created_at: offer.createdAt,
    updated_at: offer.updatedAt,
  };
}

export function offerFromRow(row: OfferRow): Offer {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    status: row.archived ? 'archived' : row.status,
    heading: row.heading,
    subheading: row.subheading,
    targetUrl: row.target_url,
    acceptCopy: row.accept_copy,
    declineCopy: row.decline_copy,
    imageUrl: row.image_url,
    promoCode: row.promo_code,
    stoppedAt: row.stopped_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
