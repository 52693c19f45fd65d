import type {
  CallOptions,
  ListFigures,
  OwnCampaign,
  OwnCampaignQuery,
  OwnOffer,
  OwnOfferQuery,
  Page,
} from '@encart/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
import { encartForAdvertiser } from '../data/encart.ts';
import { listParams, pageOf } from '../demand/demand-queries.ts';
import type { DemandListSearch } from '../demand/demand-search.ts';
import { demandStatuses } from '../demand/demand-status.ts';
import { advertiserKey } from './advertisers.ts';

/** The SDK's calls of a list. */
interface ListCalls<Row, Query> {
  list(query: Query, options?: CallOptions): Promise<Page<Row> & { summary?: ListFigures }>;
  all(query: Query, options?: CallOptions): AsyncIterable<Row>;
}

/** A list of an advertiser: the query of one page, and all rows for a file. */
export type OwnList<Row> = ReturnType<typeof ownList<Row, object>>;

function ownList<Row, Query extends object>(
  name: string,
  callsOf: (advertiserId: string) => ListCalls<Row, Query>,
  paramsOf: (search: DemandListSearch) => Query,
) {
  return {
    pageQuery: (advertiserId: string, search: DemandListSearch) =>
      queryOptions({
        queryKey: [...advertiserKey(advertiserId), name, search],
        queryFn: ({ signal }) =>
          callsOf(advertiserId).list({ ...paramsOf(search), ...pageOf(search) }, { signal }),
        placeholderData: keepPreviousData,
      }),
    all: (advertiserId: string, search: DemandListSearch) => callsOf(advertiserId).all(paramsOf(search)),
  };
}

function campaignParams(search: DemandListSearch): OwnCampaignQuery {
  return {
    ...listParams<NonNullable<OwnCampaignQuery['sort']>>('ownCampaigns', search),
    include: ['figures'],
  };
}

export const ownCampaigns = ownList<OwnCampaign, OwnCampaignQuery>(
  'campaigns',
  (advertiserId) => encartForAdvertiser(advertiserId).campaigns,
  campaignParams,
);

export const ownOffers = ownList<OwnOffer, OwnOfferQuery>(
  'offers',
  (advertiserId) => encartForAdvertiser(advertiserId).offers,
  (search) => ({
    ...listParams<NonNullable<OwnOfferQuery['sort']>>('ownOffers', search),
    include: ['figures', 'names'],
  }),
);

/**
 * The campaigns and the sums of their figures. Archived campaigns are included: what they spent was spent.
 */
export function overviewQuery(advertiserId: string) {
  return queryOptions({
    queryKey: [...advertiserKey(advertiserId), 'overview'],
    queryFn: ({ signal }) =>
      encartForAdvertiser(advertiserId).campaigns.list(
        { ...campaignParams({}), ...pageOf({}), status: [...demandStatuses] },
        { signal },
      ),
  });
}

/**
 * The names of all campaigns, or the headings of all offers, by their ids. Archived ones are included: they
 * have figures and orders.
 */
export function ownNamesQuery(advertiserId: string, list: 'campaigns' | 'offers') {
  return queryOptions({
    queryKey: [...advertiserKey(advertiserId), 'names', list],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const { campaigns, offers } = encartForAdvertiser(advertiserId);
      const every = { status: [...demandStatuses] };
      if (list === 'campaigns')
        return new Map((await collect(campaigns.all(every, { signal }))).map(({ id, name }) => [id, name]));
      const all = await collect(offers.all(every, { signal }));
      return new Map(all.map(({ id, heading }) => [id, heading]));
    },
    staleTime: 60_000,
  });
}
