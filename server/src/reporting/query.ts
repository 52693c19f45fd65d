import { Type } from 'typebox';
import { noPublisher } from '../counters/index.ts';
import { addError, type FieldErrors, invalid } from '../errors.ts';
import { type Page, readPage, readWords } from '../http/pagination.ts';
import { readSort } from '../http/query-fields.ts';
import { readQuery } from '../http/read-query.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { type ReportQuery, type ReportSortKey, reportLimits } from './model.ts';
import { type NetworkQuery, networkSource } from './network-model.ts';
import { addDays, dayCount } from './periods.ts';
import { AdvertiserReportParams, NetworkParams, optionalDates, ReportParams } from './schema.ts';

/** The parameters of a query string: a text, or a list of texts if a parameter is sent several times. */
export type Params = Readonly<Record<string, unknown>>;

export interface ReportPage {
  readonly offset: number;
  readonly limit: number;
}

/** Reads a V2 query, or returns all its errors. */
export function readReportQuery(
  params: Params,
): { query: ReportQuery; page: ReportPage } | { errors: FieldErrors } {
  const { values, errors } = readQuery(ReportParams, params);
  const { from = '', to = '', time_grain: grain, metrics, group_by: groupBy, offset, limit } = values;
  if (grain === 'hour' && exceedsHourlyBreakdowns(groupBy))
    addError(errors, 'group_by', 'Hourly reports allow at most one breakdown.');
  const sort = values.sort === undefined ? undefined : readSort<ReportSortKey>(values.sort);
  if (sort && ![...metrics, ...groupBy, 'period'].includes(sort.key))
    addError(errors, 'sort', 'Sort by the period, or by a requested metric or breakdown.');
  if (from && to) checkRange(errors, { from, to, grain });
  if (Object.keys(errors).length > 0) return { errors };
  const query = {
    from,
    to,
    metrics,
    grain,
    groupBy,
    // `noPublisher` is what counters store for the channel itself. It is not a publisher that a
    // caller can ask for.
    publisherIds: filterOf(values.publisher_ids)?.filter((id) => id !== noPublisher) ?? null,
    pageTypes: filterOf(values.page_types),
    widgetTypes: filterOf(values.widget_types),
    sort,
  };
  return { query, page: { offset, limit } };
}

/**
 * Reads a query about the network. Only the length of its range is limited: the available window
 * belongs to a channel.
 */
export function readNetworkQuery(params: Params, now: Date): { query: NetworkQuery; page: Page } {
  const { values, errors } = readQuery(NetworkParams, params);
  const query = {
    ...readDates(values, errors, now),
    by: values.by,
    channelId: values.channel_id,
    publisherId: values.publisher_id,
    advertiserId: values.advertiser_id,
    campaignId: values.campaign_id,
    offerId: values.offer_id,
    words: readWords(values.q),
    sort: readSort(values.sort),
  };
  const source = networkSource(query);
  if (source === 'offers' && query.publisherId !== undefined)
    addError(errors, 'publisher_id', 'Advertisers, campaigns and offers are not counted by publisher.');
  if (source === 'offers' && query.by === 'publisher')
    addError(errors, 'by', 'Publishers are not counted by advertiser, campaign or offer.');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { query, page: readPage(values) };
}

/** Reads a query of an advertiser about its own campaigns. */
export function readAdvertiserQuery(
  params: Params,
  advertiserId: string,
  now: Date,
): { query: NetworkQuery; page: Page } {
  const { values, errors } = readQuery(AdvertiserReportParams, params);
  const query: NetworkQuery = {
    ...readDates(values, errors, now),
    by: values.by === 'channel' ? 'named_channel' : values.by,
    channelId: undefined,
    publisherId: undefined,
    advertiserId,
    campaignId: values.campaign_id,
    offerId: values.offer_id,
    words: readWords(values.q),
    sort: readSort(values.sort),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { query, page: readPage(values) };
}

/** Reads the days of an export. */
export function readExportDates(params: Params, now: Date): { from: string; to: string } {
  const { values, errors } = readQuery(Type.Object(optionalDates), params);
  const dates = readDates(values, errors, now);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return dates;
}

/** The length of a report without a start date, in days, including its last day. */
const defaultDays = 7;

/**
 * The range of a query whose dates are optional. If one of the dates is invalid, the range is not checked.
 */
export function readDates(
  values: { from?: string | undefined; to?: string | undefined },
  errors: FieldErrors,
  now: Date,
): { from: string; to: string } {
  const to = values.to ?? dateOfDay(dayNumber(now.getTime()));
  const from = values.from ?? addDays(to, 1 - defaultDays);
  if (!('from' in errors) && !('to' in errors)) checkRange(errors, { from, to, grain: 'day' });
  return { from, to };
}

/** Checks that a range is not reversed and not too long. */
function checkRange(
  errors: FieldErrors,
  { from, to, grain }: { from: string; to: string; grain: string },
): void {
  const days = dayCount(from, to);
  const fail = (message: string) => addError(errors, 'date_range', message);
  if (days < 1) fail('The end date must not be before the start date.');
  else if (days > reportLimits.days) fail(`Date range cannot exceed ${reportLimits.days} days.`);
  else if (grain === 'hour' && days > reportLimits.hourlyDays)
    fail(`Hourly reports cannot exceed ${reportLimits.hourlyDays} days.`);
}

/**
 * True if the breakdowns are too many for an hourly report. False if they are repeated or too many for any
 * report: these errors have their own messages.
 */
function exceedsHourlyBreakdowns(groupBy: readonly string[]): boolean {
  const isValid = new Set(groupBy).size === groupBy.length && groupBy.length <= reportLimits.breakdowns;
  return isValid && groupBy.length > reportLimits.hourlyBreakdowns;
}

/** No value means no filter. */
function filterOf<T extends string>(values: readonly T[]): T[] | null {
  return values.length > 0 ? [...new Set(values)] : null;
}
