import type { AdvertiserReport, AdvertiserReportQuery } from '@encart/sdk';
import {
  type DateRange,
  isPeriod,
  type Period,
  type Ranges,
  rangesOf,
  withPrevious,
} from '../reporting/period.ts';
import { readDay, readId, readPage, readText } from '../shell/search-params.ts';

export type OwnGroup = AdvertiserReport['by'];
export type OwnReportSort = NonNullable<AdvertiserReportQuery['sort']>;

export const ownGroupLabels: Record<OwnGroup, string> = {
  campaign: 'Campaign',
  offer: 'Offer',
  channel: 'Channel',
  day: 'Day',
};

/** The figures on the tiles, in their order. */
export const ownReportMetrics = ['spend', 'conversions', 'sales_value', 'refunds', 'roas', 'cpa'] as const;
export type OwnReportMetric = (typeof ownReportMetrics)[number];

/** Orders follow clicks by days, so a week says little about a return. */
export const ownReportPeriod: Period = '28d';

/** The filters of the report, named as in the API. */
export const ownReportFilters = ['campaign_id', 'offer_id'] as const;
export type OwnReportFilter = (typeof ownReportFilters)[number];

/** The report of an advertiser in the address. Own dates take the place of the period. */
export interface OwnReportSearch extends Partial<Record<OwnReportFilter, string | undefined>> {
  by?: OwnGroup | undefined;
  period?: Period | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  sort?: OwnReportSort | undefined;
  show?: OwnReportMetric | undefined;
  page?: number | undefined;
}

const sortKeys: readonly string[] = [
  ...ownReportMetrics,
  'impressions',
  'clicks',
  'ctr',
  'cvr',
  'name',
  'unconfirmed_conversions',
  'unconfirmed_sales',
];

export function readOwnReportSearch(search: Record<string, unknown>): OwnReportSearch {
  const sort = readText(search.sort);
  const [from, to] = [readDay(search.from), readDay(search.to)];
  return {
    by: isOwnGroup(search.by) ? search.by : undefined,
    period: isPeriod(search.period) ? search.period : undefined,
    // Half a range is none.
    ...(from && to && from <= to && { from, to }),
    q: readText(search.q),
    sort: sort && sortKeys.includes(sort.replace(/^-/, '')) ? (sort as OwnReportSort) : undefined,
    show: ownReportMetrics.find((metric) => metric === search.show),
    page: readPage(search.page),
    campaign_id: readId(search.campaign_id),
    offer_id: readId(search.offer_id),
  };
}

/** The dates of the report, and the equally long dates before them. */
export function ownReportRanges({ from, to, period }: OwnReportSearch, now: number): Ranges {
  return from && to ? withPrevious({ from, to }) : rangesOf(period ?? ownReportPeriod, now);
}

/** The rows of the report, without the page. */
export function ownReportQuestion(
  search: OwnReportSearch,
  range: DateRange,
): AdvertiserReportQuery & { by: OwnGroup; sort: OwnReportSort } {
  const { by = 'campaign', q, sort } = search;
  // Days are a timeline.
  const order = sort ?? (by === 'day' ? '-name' : '-spend');
  return { by, sort: order, ...(q && { q }), ...ownReportLimits(search), ...range };
}

/** The filters that are set. */
export function ownReportLimits(search: OwnReportSearch): Partial<Record<OwnReportFilter, string>> {
  const set = ownReportFilters.flatMap((name) => (search[name] ? [[name, search[name]]] : []));
  return Object.fromEntries(set);
}

function isOwnGroup(value: unknown): value is OwnGroup {
  return typeof value === 'string' && Object.hasOwn(ownGroupLabels, value);
}
