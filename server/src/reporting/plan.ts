import type { Grain } from '../rollup/index.ts';
import {
  type Dimension,
  type Measure,
  measures,
  measuresOf,
  type ReportGrain,
  type ReportQuery,
} from './model.ts';

/** How a question is answered: from which rollup, in which periods, with which columns. */
export interface ReportPlan {
  readonly channelId: string;
  readonly from: string;
  readonly to: string;
  readonly grain: ReportGrain;
  /** The coarsest rollup that can tell the periods apart. */
  readonly rollup: Grain;
  readonly groupBy: readonly Dimension[];
  /** Without a breakdown every period has a row; with one, what has data. */
  readonly dense: boolean;
  readonly measures: readonly Measure[];
  readonly publisherIds: readonly string[] | null;
  readonly views: readonly string[] | null;
  readonly displayModes: readonly string[] | null;
  readonly offset: number;
  readonly limit: number;
}

export function planReport(
  channelId: string,
  query: ReportQuery,
  page: { offset: number; limit: number },
): ReportPlan {
  return {
    channelId,
    from: query.from,
    to: query.to,
    grain: query.grain,
    rollup: query.grain === 'hour' ? 'hour' : 'day',
    groupBy: query.groupBy,
    dense: query.groupBy.length === 0,
    // What has data is decided by all of them, also by those that were not asked for.
    measures: query.groupBy.length === 0 ? measuresOf(query.metrics) : measures,
    publisherIds: query.publisherIds,
    views: query.pageTypes,
    displayModes: query.widgetTypes,
    ...page,
  };
}
