import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { encartFor } from '../data/encart.ts';
import { listPageSize } from '../operator/searched-table.tsx';
import type { ListSearch } from '../shell/search-params.ts';
import type { DemandStatus } from './demand-status.ts';

export const demandKey = ['operator', 'demand'] as const;

interface ListParams extends ListSearch {
  status?: DemandStatus | undefined;
}

/** The query parameters of a list; empty ones are left out. */
function listParams({ q, page = 1, status }: ListParams) {
  return { ...(q && { q }), ...(status && { status }), page, page_size: listPageSize };
}

export function advertisersQuery(search: ListSearch) {
  return queryOptions({
    queryKey: [...demandKey, 'advertisers', search],
    queryFn: ({ signal }) => encartFor().operator.advertisers.list(listParams(search), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function campaignsQuery(search: ListParams & { advertiser_id?: string }) {
  const { advertiser_id } = search;
  return queryOptions({
    queryKey: [...demandKey, 'campaigns', search],
    queryFn: ({ signal }) =>
      encartFor().operator.campaigns.list(
        { ...listParams(search), ...(advertiser_id && { advertiser_id }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function offersQuery(search: ListParams & { campaign_id?: string }) {
  const { campaign_id } = search;
  return queryOptions({
    queryKey: [...demandKey, 'offers', search],
    queryFn: ({ signal }) =>
      encartFor().operator.offers.list(
        { ...listParams(search), ...(campaign_id && { campaign_id }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
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
