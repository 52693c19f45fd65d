import { invalid } from '../errors.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { type Dimension, dimensions } from './model.ts';
import { addDays } from './periods.ts';
import { defaultReportDays, type Params, QueryReader } from './query.ts';

/** The default and the maximum of publishers per page. */
export const v1PageSize = 50;

export interface V1Query {
  readonly from: string;
  readonly to: string;
  readonly isFromGiven: boolean;
  readonly granularity: 'day' | 'hour';
  readonly breakdown: Exclude<Dimension, 'publisher'> | null;
  readonly offset: number;
  readonly limit: number;
}

/** Reads the parameters of both V1 endpoints. Parameters that an endpoint does not have keep their default. */
export function readV1Query(params: Params, now: Date): V1Query {
  const reader = new QueryReader(params);
  const to = reader.date('to') ?? dateOfDay(dayNumber(now.getTime()));
  const given = reader.date('from');
  const from = given ?? addDays(to, 1 - defaultReportDays);
  const granularity = reader.choice('granularity', ['day', 'hour']) ?? 'day';
  const others = dimensions.filter((dimension) => dimension !== 'publisher');
  const breakdown = reader.choice('breakdown', others) ?? null;
  const offset = reader.integer('offset', 0, Number.MAX_SAFE_INTEGER, 0);
  const limit = reader.integer('limit', 1, v1PageSize, v1PageSize);
  // V1 has no shorter limit for hourly reports, so the range is checked like a daily one.
  if (!('from' in reader.errors) && !('to' in reader.errors)) reader.range(from, to, 'day');
  if (Object.keys(reader.errors).length > 0) throw invalid(reader.errors);
  return { from, to, isFromGiven: given !== undefined, granularity, breakdown, offset, limit };
}
