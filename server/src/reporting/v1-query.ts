import { invalid } from '../errors.ts';
import { readQuery } from '../http/read-query.ts';
import type { Dimension } from './model.ts';
import { type Params, readDates } from './query.ts';
import { V1PublishersParams, V1SummaryParams } from './schema.ts';

/** The query of a V1 summary. */
export interface V1Range {
  readonly from: string;
  readonly to: string;
  readonly isFromGiven: boolean;
}

/** The query of a V1 report by publisher. */
export interface V1Query extends V1Range {
  readonly granularity: 'day' | 'hour';
  readonly breakdown: Exclude<Dimension, 'publisher'> | null;
  readonly offset: number;
  readonly limit: number;
}

export function readV1Range(params: Params, now: Date): V1Range {
  const { values, errors } = readQuery(V1SummaryParams, params);
  const dates = readDates(values, errors, now);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...dates, isFromGiven: values.from !== undefined };
}

export function readV1Query(params: Params, now: Date): V1Query {
  const { values, errors } = readQuery(V1PublishersParams, params);
  const { granularity, breakdown = null, offset, limit } = values;
  // V1 has no shorter limit for hourly reports, so the range is checked like a daily one.
  const dates = readDates(values, errors, now);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...dates, isFromGiven: values.from !== undefined, granularity, breakdown, offset, limit };
}
