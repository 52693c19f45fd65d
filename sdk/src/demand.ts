import type { Answer, Body, Call, Query } from './call.ts';
import { eachItem } from './pages.ts';
import type { CallOptions } from './transport.ts';

export type Advertiser = Answer<'get', '/operator/advertisers/{id}'>;
export type NewAdvertiser = Body<'post', '/operator/advertisers'>;
export type AdvertiserChange = Body<'patch', '/operator/advertisers/{id}'>;
export type AdvertiserQuery = Query<'get', '/operator/advertisers'>;
export type Campaign = Answer<'get', '/operator/campaigns/{id}'>;
export type NewCampaign = Body<'post', '/operator/campaigns'>;
export type CampaignChange = Body<'patch', '/operator/campaigns/{id}'>;
export type CampaignQuery = Query<'get', '/operator/campaigns'>;
export type Offer = Answer<'get', '/operator/offers/{id}'>;
/** What is expected of an offer in each view, with the interval in which its rates lie with 90 %. */
export type OfferPerformance = Answer<'get', '/operator/offers/{id}/performance'>;
export type NewOffer = Body<'post', '/operator/offers'>;
export type OfferChange = Body<'patch', '/operator/offers/{id}'>;
export type OfferQuery = Query<'get', '/operator/offers'>;

/** The brands that pay for offers. */
export function advertiserCalls(call: Call) {
  const list = (query: AdvertiserQuery = {}, options?: CallOptions) =>
    call('get', '/operator/advertisers', { query }, options);
  return {
    create: (advertiser: NewAdvertiser, options?: CallOptions) =>
      call('post', '/operator/advertisers', { body: advertiser }, options),
    /** Newest first. */
    list,
    all: ({ page_size, ...query }: Omit<AdvertiserQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/advertisers/{id}', { path: { id } }, options),
    /** Only the fields that are given change. */
    update: (id: string, change: AdvertiserChange, options?: CallOptions) =>
      call('patch', '/operator/advertisers/{id}', { path: { id }, body: change }, options),
  };
}

/** What an advertiser pays, how much at most, and for which placements. */
export function campaignCalls(call: Call) {
  const list = (query: CampaignQuery = {}, options?: CallOptions) =>
    call('get', '/operator/campaigns', { query }, options);
  return {
    /** Active, unlimited and everywhere, unless it says otherwise. */
    create: (campaign: NewCampaign, options?: CallOptions) =>
      call('post', '/operator/campaigns', { body: campaign }, options),
    /** Newest first. */
    list,
    all: ({ page_size, ...query }: Omit<CampaignQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/campaigns/{id}', { path: { id } }, options),
    /**
     * Only the fields that are given change, within budget and targeting too. A limit is removed by a null of its own:
     * `{ budget: { daily_usd: null } }`.
     */
    update: (id: string, change: CampaignChange, options?: CallOptions) =>
      call('patch', '/operator/campaigns/{id}', { path: { id }, body: change }, options),
  };
}

/** What a shopper sees of a campaign, and where a click leads. */
export function offerCalls(call: Call) {
  const list = (query: OfferQuery = {}, options?: CallOptions) =>
    call('get', '/operator/offers', { query }, options);
  return {
    create: (offer: NewOffer, options?: CallOptions) =>
      call('post', '/operator/offers', { body: offer }, options),
    /** Newest first. */
    list,
    all: ({ page_size, ...query }: Omit<OfferQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/offers/{id}', { path: { id } }, options),
    performance: (id: string, options?: CallOptions) =>
      call('get', '/operator/offers/{id}/performance', { path: { id } }, options),
    /** Only the fields that are given change; null clears. */
    update: (id: string, change: OfferChange, options?: CallOptions) =>
      call('patch', '/operator/offers/{id}', { path: { id }, body: change }, options),
  };
}
