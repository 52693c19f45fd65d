import type { NewAdvertiserKey } from './advertiser.ts';
import type { Call, QueryParameters, RequestBody, ResponseBody } from './call.ts';
import { iterateItems } from './pages.ts';
import type { CallOptions } from './transport.ts';

export type Advertiser = ResponseBody<'get', '/operator/advertisers/{id}'>;
export type NewAdvertiser = RequestBody<'post', '/operator/advertisers'>;
export type AdvertiserChange = RequestBody<'patch', '/operator/advertisers/{id}'>;
export type NewLogo = RequestBody<'post', '/operator/logos'>;
export type Logo = ResponseBody<'post', '/operator/logos'>;
export type AdvertiserQuery = QueryParameters<'get', '/operator/advertisers'>;
export type Campaign = ResponseBody<'get', '/operator/campaigns/{id}'>;
export type NewCampaign = RequestBody<'post', '/operator/campaigns'>;
export type CampaignChange = RequestBody<'patch', '/operator/campaigns/{id}'>;
export type CampaignQuery = QueryParameters<'get', '/operator/campaigns'>;
/** A row of a list, with what `include` asks for. */
export type ListedAdvertiser = ResponseBody<'get', '/operator/advertisers'>['results'][number];
export type ListedCampaign = ResponseBody<'get', '/operator/campaigns'>['results'][number];
export type ListedOffer = ResponseBody<'get', '/operator/offers'>['results'][number];
/** The figures of a row of a list over the last `figures_days` days. */
export type ListFigures = NonNullable<ListedCampaign['figures']>;
/** The delivery of a campaign or an offer: whether it can be served now, and if not, why. */
export type Delivery = ResponseBody<'get', '/operator/campaigns/{id}/delivery'>;
export type Offer = ResponseBody<'get', '/operator/offers/{id}'>;
/** Estimated click and conversion rates of an offer per view, with 90 % credible intervals. */
export type OfferPerformance = ResponseBody<'get', '/operator/offers/{id}/performance'>;
export type NewOffer = RequestBody<'post', '/operator/offers'>;
export type OfferChange = RequestBody<'patch', '/operator/offers/{id}'>;
export type OfferQuery = QueryParameters<'get', '/operator/offers'>;

/** Calls for advertisers: the brands that pay for offers. */
export function advertiserCalls(call: Call) {
  const list = (query: AdvertiserQuery = {}, options?: CallOptions) =>
    call('get', '/operator/advertisers', { query }, options);
  return {
    create: (advertiser: NewAdvertiser, options?: CallOptions) =>
      call('post', '/operator/advertisers', { body: advertiser }, options),
    /** Gets one page, by default newest first. */
    list,
    all: ({ page_size, ...query }: Omit<AdvertiserQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/advertisers/{id}', { path: { id } }, options),
    /** Changes only the given fields. */
    update: (id: string, change: AdvertiserChange, options?: CallOptions) =>
      call('patch', '/operator/advertisers/{id}', { path: { id }, body: change }, options),
    /** Stores a logo in the service. Its address can be the `logo_url` of an advertiser. */
    uploadLogo: (logo: NewLogo, options?: CallOptions) =>
      call('post', '/operator/logos', { body: logo }, options),
    /** The keys of an advertiser. To rotate or revoke one, use `operator.keys`. */
    keys: advertiserKeyCalls(call),
  };
}

type AdvertiserKeyQuery = QueryParameters<'get', '/operator/advertisers/{id}/keys'>;

function advertiserKeyCalls(call: Call) {
  const list = (advertiserId: string, query: AdvertiserKeyQuery = {}, options?: CallOptions) =>
    call('get', '/operator/advertisers/{id}/keys', { path: { id: advertiserId }, query }, options);
  return {
    list,
    all: (
      advertiserId: string,
      { page_size, ...query }: Omit<AdvertiserKeyQuery, 'page'> = {},
      options?: CallOptions,
    ) => iterateItems((page) => list(advertiserId, { ...query, ...page }, options), page_size),
    /** Creates a key. This response is the only one that contains `key`. */
    mint: (advertiserId: string, key: NewAdvertiserKey = {}, options?: CallOptions) =>
      call('post', '/operator/advertisers/{id}/keys', { path: { id: advertiserId }, body: key }, options),
  };
}

/** Calls for campaigns: price, budget, schedule and targeting of an advertiser's offers. */
export function campaignCalls(call: Call) {
  const list = (query: CampaignQuery = {}, options?: CallOptions) =>
    call('get', '/operator/campaigns', { query }, options);
  return {
    /** Creates a campaign. By default it is active, without budget limits and without targeting. */
    create: (campaign: NewCampaign, options?: CallOptions) =>
      call('post', '/operator/campaigns', { body: campaign }, options),
    /** Gets one page, by default newest first. */
    list,
    all: ({ page_size, ...query }: Omit<CampaignQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/campaigns/{id}', { path: { id } }, options),
    /** Gets whether the campaign can be served now, and if not, why. */
    delivery: (id: string, options?: CallOptions) =>
      call('get', '/operator/campaigns/{id}/delivery', { path: { id } }, options),
    /**
     * Changes only the given fields, also within `budget` and `targeting`. A budget is removed by a word:
     * `{ budget: { unlimited: true } }`, `{ budget: { daily: 'none' } }` or `{ budget: { total: 'none' } }`.
     */
    update: (id: string, change: CampaignChange, options?: CallOptions) =>
      call('patch', '/operator/campaigns/{id}', { path: { id }, body: change }, options),
    /**
     * Deletes a campaign and its offers, if none of them has had an event. Others can
     * be archived with `update`.
     */
    delete: (id: string, options?: CallOptions) =>
      call('delete', '/operator/campaigns/{id}', { path: { id } }, options),
  };
}

/** Calls for offers: what a shopper sees, and where a click leads. */
export function offerCalls(call: Call) {
  const list = (query: OfferQuery = {}, options?: CallOptions) =>
    call('get', '/operator/offers', { query }, options);
  return {
    create: (offer: NewOffer, options?: CallOptions) =>
      call('post', '/operator/offers', { body: offer }, options),
    /** Gets one page, by default newest first. */
    list,
    all: ({ page_size, ...query }: Omit<OfferQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/offers/{id}', { path: { id } }, options),
    /** Gets whether the offer can be served now, and if not, why. */
    delivery: (id: string, options?: CallOptions) =>
      call('get', '/operator/offers/{id}/delivery', { path: { id } }, options),
    /** Gets the current estimates of the offer's click and conversion rates. */
    performance: (id: string, options?: CallOptions) =>
      call('get', '/operator/offers/{id}/performance', { path: { id } }, options),
    /** Changes only the given fields. Null clears a field. */
    update: (id: string, change: OfferChange, options?: CallOptions) =>
      call('patch', '/operator/offers/{id}', { path: { id }, body: change }, options),
    /** Deletes an offer, if it has had no event. Others can be archived with `update`. */
    delete: (id: string, options?: CallOptions) =>
      call('delete', '/operator/offers/{id}', { path: { id } }, options),
  };
}
