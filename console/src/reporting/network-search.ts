import type { NetworkReportQuery } from '@encart/sdk';
import { readDay, readId, readPage, readText } from '../shell/search-params.ts';
import { salesFigureIds } from './figure-columns.tsx';
import { isNetworkGroup, type NetworkGroup } from './network-groups.ts';
import { defaultPeriod, isPeriod, type Period, type Ranges, rangesOf, withPrevious } from './period.ts';

/** The filters of a network report, named as in the API. */
export const networkFilters = [
  'channel_id',
  'publisher_id',
  'advertiser_id',
  'campaign_id',
  'offer_id',
] as const;
export type NetworkFilter = (typeof networkFilters)[number];

export const networkMetrics = ['spend', 'impressions', 'clicks', 'ctr', 'conversions'] as const;
export type NetworkMetric = (typeof networkMetrics)[number];

export type NetworkSort = NonNullable<NetworkReportQuery['sort']>;

/** The network report in the address. Own dates take the place of the period. */
export interface NetworkSearch extends Partial<Record<NetworkFilter, string | undefined>> {
  by?: NetworkGroup | undefined;
  period?: Period | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  sort?: NetworkSort | undefined;
  show?: NetworkMetric | undefined;
  page?: number | undefined;
}

export const networkSortKeys = [
  'spend',
  'payout',
  'impressions',
  'clicks',
  'ctr',
  'conversions',
  'cvr',
  'fill_rate',
  'name',
  ...salesFigureIds,
] as readonly string[];

export function readNetworkSearch(search: Record<string, unknown>): NetworkSearch {
  const sort = readText(search.sort);
  const [from, to] = [readDay(search.from), readDay(search.to)];
  return {
    by: isNetworkGroup(search.by) ? search.by : undefined,
    period: isPeriod(search.period) ? search.period : undefined,
    // Half a range is none.
    ...(from && to && from <= to && { from, to }),
    q: readText(search.q),
    sort: sort && networkSortKeys.includes(sort.replace(/^-/, '')) ? (sort as NetworkSort) : undefined,
    show: networkMetrics.find((metric) => metric === search.show),
    page: readPage(search.page),
    ...Object.fromEntries(networkFilters.map((name) => [name, readId(search[name])])),
  };
}

/** The dates of the report, and the equally long dates before them. */
export function networkRanges({ from, to, period = defaultPeriod }: NetworkSearch, now: number): Ranges {
  return from && to ? withPrevious({ from, to }) : rangesOf(period, now);
}

/** The filters of the report, and its group and search words. */
export function networkQuestion(search: NetworkSearch): NetworkReportQuery {
  const { by = 'channel', q, sort } = search;
  const filters = networkFilters.flatMap((name) => (search[name] ? [[name, search[name]]] : []));
  return {
    by,
    // Days are a timeline.
    sort: sort ?? (by === 'day' ? '-name' : '-spend'),
    ...(q && { q }),
    ...Object.fromEntries(filters),
  };
}

/** True if the rows are not counted by offer. Only then their payout and fill rate are known. */
export function isSupplyReport({ by, advertiser_id, campaign_id, offer_id }: NetworkReportQuery): boolean {
  return (
    !['advertiser', 'campaign', 'offer'].includes(by ?? '') && !(advertiser_id ?? campaign_id ?? offer_id)
  );
}
