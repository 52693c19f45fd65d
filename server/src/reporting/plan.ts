import type { RollupName } from '../rollup/index.ts';
import { type Dimension, type Measure, measuresOf, type ReportGrain, type ReportQuery } from './model.ts';

/** How a question is answered: from which rollup, in which periods, with which columns. */
export interface ReportPlan {
  readonly channelId: string;
  readonly from: string;
  readonly to: string;
  readonly grain: ReportGrain;
  /** The smallest rollup that can tell apart what is asked for. */
  readonly rollup: RollupName;
  /** Where the sessions of the whole range are counted, unless what is read for the rows tells them too. */
  readonly rangeRollup: RollupName | null;
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
    rollup: query.grain === 'hour' ? 'hours' : daysFor(query, query.groupBy),
    rangeRollup: rangeRollupFor(query),
    groupBy: query.groupBy,
    dense: query.groupBy.length === 0,
    measures: measuresOf(query.metrics),
    publisherIds: query.publisherIds,
    views: query.pageTypes,
    displayModes: query.widgetTypes,
    ...page,
  };
}

/** The range knows no breakdown. Hours and days are read without a look at who came back; otherwise only the smallest is worth it. */
function rangeRollupFor(query: ReportQuery): RollupName | null {
  const smallest = daysFor(query, []);
  const isFinest = query.grain === 'hour' || query.grain === 'day';
  return isFinest || smallest === 'placementDays' ? smallest : null;
}

/** The smallest rollup by days that can tell the filters and the breakdowns apart. */
function daysFor(
  { publisherIds, pageTypes, widgetTypes }: ReportQuery,
  groupBy: readonly Dimension[],
): RollupName {
  const needed = new Set<Dimension>(groupBy);
  if (publisherIds !== null) needed.add('publisher');
  if (pageTypes !== null) needed.add('page_type');
  if (widgetTypes !== null) needed.add('widget_type');
  const onlyOf = (...known: Dimension[]) => [...needed].every((dimension) => known.includes(dimension));
  if (onlyOf('page_type', 'widget_type')) return 'placementDays';
  return onlyOf('publisher') ? 'publisherDays' : 'days';
}
