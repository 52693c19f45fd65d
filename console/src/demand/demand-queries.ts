import type { AdvertiserQuery, CampaignQuery, Delivery, OfferQuery } from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';
import { knownSort } from '../data/sorting.ts';
import { figureIds } from '../reporting/figure-columns.tsx';
import { type ListSearch, listPageSize } from '../shell/search-params.ts';
import type { DemandListSearch } from './demand-search.ts';
import type { DemandStatus } from './demand-status.ts';

export const demandKey = ['operator', 'demand'] as const;

/** Lists begin with what costs most. */
export const demandSort = '-spend';
const sortKeys = {
  advertisers: ['name', 'domain'],
  campaigns: ['name', 'advertiser', 'status', 'bid', 'budget'],
  offers: ['heading', 'campaign', 'advertiser', 'status'],
  ownCampaigns: ['name', 'status', 'bid', 'budget'],
  ownOffers: ['heading', 'campaign', 'status'],
} as const;

/** The query parameters of a list, without its page; empty ones are left out. */
export function listParams<Sort extends string>(
  list: keyof typeof sortKeys,
  { q, status, sort }: DemandListSearch,
): { q?: string; status?: DemandStatus; sort: Sort } {
  return {
    ...(q && { q }),
    ...(status && { status }),
    sort: knownSort<string>(sort, [...sortKeys[list], ...figureIds], demandSort) as Sort,
  };
}

export const pageOf = ({ page = 1 }: ListSearch) => ({ page, page_size: listPageSize });

function advertiserParams(search: ListSearch): AdvertiserQuery {
  return { ...listParams<NonNullable<AdvertiserQuery['sort']>>('advertisers', search), include: ['figures'] };
}

export function advertisersQuery(search: ListSearch) {
  return queryOptions({
    queryKey: [...demandKey, 'advertisers', search],
    queryFn: ({ signal }) =>
      encartFor().operator.advertisers.list({ ...advertiserParams(search), ...pageOf(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Every advertiser, sorted by name, to choose from. */
export const everyAdvertiserQuery = queryOptions({
  queryKey: [...demandKey, 'advertisers', 'all'],
  queryFn: ({ signal }) => collect(encartFor().operator.advertisers.all({ sort: 'name' }, { signal })),
});

/** All rows, for a file. */
export function allAdvertisers(search: ListSearch) {
  return encartFor().operator.advertisers.all(advertiserParams(search));
}

type CampaignParams = DemandListSearch & { advertiser_id?: string };

function campaignParams({ advertiser_id, ...search }: CampaignParams): CampaignQuery {
  return {
    ...listParams<NonNullable<CampaignQuery['sort']>>('campaigns', search),
    ...(advertiser_id && { advertiser_id }),
    include: ['figures', 'delivery', 'names'],
  };
}

export function campaignsQuery(search: CampaignParams) {
  return queryOptions({
    queryKey: [...demandKey, 'campaigns', search],
    queryFn: ({ signal }) =>
      encartFor().operator.campaigns.list({ ...campaignParams(search), ...pageOf(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function allCampaigns(search: CampaignParams) {
  return encartFor().operator.campaigns.all(campaignParams(search));
}

type OfferParams = DemandListSearch & { campaign_id?: string };

function offerParams({ campaign_id, ...search }: OfferParams): OfferQuery {
  return {
    ...listParams<NonNullable<OfferQuery['sort']>>('offers', search),
    ...(campaign_id && { campaign_id }),
    include: ['figures', 'delivery', 'names'],
  };
}

export function offersQuery(search: OfferParams) {
  return queryOptions({
    queryKey: [...demandKey, 'offers', search],
    queryFn: ({ signal }) =>
      encartFor().operator.offers.list({ ...offerParams(search), ...pageOf(search) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function allOffers(search: OfferParams) {
  return encartFor().operator.offers.all(offerParams(search));
}

/** Why a campaign or an offer is not served. */
export function deliveryQuery(kind: 'campaigns' | 'offers', id: string) {
  return queryOptions({
    queryKey: [...demandKey, 'delivery', kind, id],
    queryFn: ({ signal }): Promise<Delivery> => encartFor().operator[kind].delivery(id, { signal }),
    refetchInterval: 60_000,
  });
}

export function advertiserQuery(id: string) {
  return queryOptions({
    queryKey: [...demandKey, 'advertiser', id],
    queryFn: ({ signal }) => encartFor().operator.advertisers.get(id, { signal }),
    staleTime: 60_000,
  });
}

export function campaignQuery(id: string) {
  return queryOptions({
    queryKey: [...demandKey, 'campaign', id],
    queryFn: ({ signal }) => encartFor().operator.campaigns.get(id, { signal }),
  });
}

export function offerQuery(id: string) {
  return queryOptions({
    queryKey: [...demandKey, 'offer', id],
    queryFn: ({ signal }) => encartFor().operator.offers.get(id, { signal }),
  });
}
