import { noPublisher } from '../counters/index.ts';
import { addError, type FieldErrors, invalid } from '../errors.ts';
import { isDate } from '../http/formats.ts';
import { messages } from '../http/messages.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { readUuid } from '../lib/ids.ts';
import {
  type Dimension,
  dimensions,
  grains,
  type Metric,
  metrics,
  type NetworkQuery,
  networkGroups,
  pageTypes,
  type ReportGrain,
  type ReportQuery,
  reportLimits,
  widgetTypes,
} from './model.ts';
import { addDays, dayCount, firstDate } from './periods.ts';

/** The length of a report without a start date. */
export const defaultReportDays = 7;

export type Params = Record<string, unknown>;

/** Reads query parameters and collects all errors by field, so that a caller sees them together. */
export class QueryReader {
  readonly errors: FieldErrors = {};
  readonly #params: Params;

  constructor(params: Params) {
    this.#params = params;
  }

  addError(field: string, message: string): undefined {
    addError(this.errors, field, message);
    return undefined;
  }

  /** The text of a parameter. A parameter that is given several times is joined to a comma-separated list. */
  text(name: string): string | undefined {
    const value = this.#params[name];
    return Array.isArray(value) ? value.join(',') : (value as string | undefined);
  }

  list(name: string): string[] {
    const parts = (this.text(name) ?? '').split(',').map((part) => part.trim());
    return parts.filter((part) => part !== '');
  }

  date(name: string): string | undefined {
    const value = this.text(name)?.trim();
    if (value === undefined || value === '') return undefined;
    return isDate(value) && value >= firstDate ? value : this.addError(name, messages.date);
  }

  choice<T extends string>(name: string, options: readonly T[]): T | undefined {
    const value = this.text(name)?.trim();
    if (value === undefined || value === '') return undefined;
    return options.includes(value as T) ? (value as T) : this.addError(name, messages.choice(value));
  }

  choices<T extends string>(name: string, options: readonly T[]): T[] {
    const values = this.list(name);
    for (const value of new Set(values))
      if (!options.includes(value as T)) this.addError(name, messages.choice(value));
    return values as T[];
  }

  integer(name: string, min: number, max: number, defaultValue: number): number {
    const value = this.text(name)?.trim();
    if (value === undefined || value === '') return defaultValue;
    if (!/^[+-]?\d+$/.test(value)) return this.addError(name, messages.integer) ?? defaultValue;
    const number = Number(value);
    if (number < min) this.addError(name, messages.atLeast(min));
    if (number > max) this.addError(name, messages.atMost(max));
    return number;
  }

  /** Checks that a range is not reversed and not too long. */
  range(from: string | undefined, to: string | undefined, grain: string): void {
    if (from === undefined || to === undefined) return;
    const days = dayCount(from, to);
    if (days < 1) this.addError('date_range', 'The end date must not be before the start date.');
    else if (days > reportLimits.days)
      this.addError('date_range', `Date range cannot exceed ${reportLimits.days} days.`);
    else if (grain === 'hour' && days > reportLimits.hourlyDays)
      this.addError('date_range', `Hourly reports cannot exceed ${reportLimits.hourlyDays} days.`);
  }
}

export interface ReportPage {
  readonly offset: number;
  readonly limit: number;
}

/** Reads a V2 query, or returns all its errors. */
export function readReportQuery(
  params: Params,
): { query: ReportQuery; page: ReportPage } | { errors: FieldErrors } {
  const reader = new QueryReader(params);
  for (const name of ['from', 'to']) if (!reader.text(name)?.trim()) reader.addError(name, messages.required);
  const from = reader.date('from');
  const to = reader.date('to');
  const grain = reader.choice('time_grain', grains) ?? 'total';
  const requested = reader.choices('metrics', metrics);
  if (requested.length === 0) reader.addError('metrics', messages.required);
  if (new Set(requested).size < requested.length) reader.addError('metrics', 'Metrics must be unique.');
  const query = {
    from: from ?? '',
    to: to ?? '',
    metrics: requested as Metric[],
    grain: grain as ReportGrain,
    groupBy: readBreakdowns(reader, grain),
    publisherIds: readPublishers(reader),
    pageTypes: readFilter(reader, 'page_types', pageTypes),
    widgetTypes: readFilter(reader, 'widget_types', widgetTypes),
  };
  const page = {
    offset: reader.integer('offset', 0, Number.MAX_SAFE_INTEGER, 0),
    limit: reader.integer('limit', 1, reportLimits.pageRows, reportLimits.usualPageRows),
  };
  reader.range(from, to, grain);
  return Object.keys(reader.errors).length > 0 ? { errors: reader.errors } : { query, page };
}

/** Reads a query about the network. Only the length of its range is limited: the available window belongs to a channel. */
export function readNetworkQuery(params: Params, now: Date): NetworkQuery {
  const reader = new QueryReader(params);
  const to = reader.date('to') ?? dateOfDay(dayNumber(now.getTime()));
  const from = reader.date('from') ?? addDays(to, 1 - defaultReportDays);
  const by = reader.choice('by', networkGroups) ?? 'channel';
  const channel = reader.text('channel_id')?.trim();
  const channelId = channel ? readUuid(channel) : undefined;
  if (channel && !channelId) reader.addError('channel_id', messages.uuid);
  if (!('from' in reader.errors) && !('to' in reader.errors)) reader.range(from, to, 'day');
  if (Object.keys(reader.errors).length > 0) throw invalid(reader.errors);
  return { from, to, by, channelId };
}

function readBreakdowns(reader: QueryReader, grain: string): Dimension[] {
  const requested = reader.choices('group_by', dimensions);
  if (new Set(requested).size < requested.length) reader.addError('group_by', 'Breakdowns must be unique.');
  else if (requested.length > reportLimits.breakdowns)
    reader.addError('group_by', messages.maxElements(reportLimits.breakdowns));
  else if (grain === 'hour' && requested.length > reportLimits.hourlyBreakdowns)
    reader.addError('group_by', 'Hourly reports allow at most one breakdown.');
  return requested;
}

function readFilter<T extends string>(reader: QueryReader, name: string, options: readonly T[]): T[] | null {
  const values = reader.choices(name, options);
  if (values.length > reportLimits.filterValues)
    reader.addError(name, messages.maxElements(reportLimits.filterValues));
  return values.length > 0 ? [...new Set(values)] : null;
}

function readPublishers(reader: QueryReader): string[] | null {
  const values = reader.list('publisher_ids');
  if (values.length > reportLimits.filterValues)
    reader.addError('publisher_ids', messages.maxElements(reportLimits.filterValues));
  const ids = values.map((value) => readUuid(value));
  if (ids.includes(undefined)) reader.addError('publisher_ids', messages.uuid);
  // `noPublisher` marks sessions without a publisher in rollups; as a filter it matches no publisher.
  const named = ids.filter((id) => id !== undefined && id !== noPublisher);
  return ids.length > 0 ? [...new Set(named as string[])] : null;
}
