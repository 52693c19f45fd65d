import { type LinkedRollup, type RollupName, startOf } from '../counters/index.ts';
import { dateOfDay, dayMs, dayNumber, dayOfDate } from '../lib/days.ts';
import {
  type Dimension,
  type Measure,
  measuresOf,
  pageTypes,
  type ReportGrain,
  type ReportQuery,
  widgetTypes,
} from './model.ts';
import { type DateRange, dateRangesOf, type WholeDays } from './periods.ts';

/** What is read of a rollup. */
export interface Reading {
  readonly rollup: RollupName;
  readonly stretches: readonly DateRange[];
}

/** How a question is answered: from which rollups, in which periods, with which columns. */
export interface ReportPlan extends DateRange {
  readonly channelId: string;
  readonly grain: ReportGrain;
  /** The fewest counters that tell apart what is asked for. */
  readonly readings: readonly Reading[];
  /**
   * Periods that are read in smaller pieces. Their sessions are those that are new in a piece, and those that were last
   * active before the period.
   */
  readonly pieced: readonly DateRange[];
  /** The periods that are not. For the sessions of the whole range, those are sought here that were active before it. */
  readonly unpieced: DateRange | null;
  /** Where sessions are found that were active before: for the rows, and for the whole range. */
  readonly links: LinkedRollup;
  readonly rangeLinks: LinkedRollup;
  /**
   * Of a single publisher: its rows are looked up hour by hour or day by day. Keys begin with channel and time, so a range
   * of them has the rows of all publishers.
   */
  readonly oneByOne: boolean;
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
  asked: ReportQuery,
  page: { offset: number; limit: number },
): ReportPlan {
  const query = withoutIdleFilters(asked);
  const { from, to, grain, groupBy } = query;
  const measures = measuresOf(query.metrics);
  const readings = readingsFor(query, measures);
  return {
    channelId,
    from,
    to,
    grain,
    readings,
    ...piecesOf(query, readings),
    links: isOfPlacement(query, groupBy) ? 'placementDays' : 'days',
    rangeLinks: isOfPlacement(query, []) ? 'placementDays' : 'days',
    oneByOne: query.publisherIds?.length === 1,
    groupBy,
    dense: groupBy.length === 0,
    measures,
    publisherIds: query.publisherIds,
    views: query.pageTypes,
    displayModes: query.widgetTypes,
    ...page,
  };
}

/** A filter that names everything lets everything through. */
function withoutIdleFilters(query: ReportQuery): ReportQuery {
  const unlessAll = <T>(all: readonly T[], chosen: readonly T[] | null) =>
    chosen !== null && all.every((each) => chosen.includes(each)) ? null : chosen;
  return {
    ...query,
    pageTypes: unlessAll(pageTypes, query.pageTypes),
    widgetTypes: unlessAll(widgetTypes, query.widgetTypes),
  };
}

/** From the smallest rollup that can tell the filters and the breakdowns apart. */
function readingsFor(query: ReportQuery, measures: readonly Measure[]): Reading[] {
  const { from, to, grain, groupBy } = query;
  const ofPlacement = isOfPlacement(query, groupBy);
  const whole = (rollup: RollupName) => [{ rollup, stretches: [{ from, to }] }];
  if (grain === 'hour') return whole(ofPlacement ? 'placementHours' : 'hours');
  if (ofPlacement) return whole('placementDays');
  // Weeks read as such know their sessions; pieced together from days, each has to look for those who were here before.
  if (grain === 'week' && measures.includes('sessions')) return weeksAndDays(grain, from, to);
  const needed = neededFor(query, groupBy);
  if (needed.every((each) => each === 'publisher')) return whole('publisherDays');
  if (!needed.includes('publisher')) return whole('widgetDays');
  return grain === 'day' ? whole('days') : weeksAndDays(grain, from, to);
}

function isOfPlacement(query: ReportQuery, groupBy: readonly Dimension[]): boolean {
  return neededFor(query, groupBy).every((each) => each === 'page_type' || each === 'widget_type');
}

/** What has to be told apart. */
function neededFor(
  { publisherIds, pageTypes, widgetTypes }: ReportQuery,
  groupBy: readonly Dimension[],
): Dimension[] {
  const needed = [...groupBy];
  if (publisherIds !== null) needed.push('publisher');
  if (pageTypes !== null) needed.push('page_type');
  if (widgetTypes !== null) needed.push('widget_type');
  return needed;
}

/** Whole weeks where they fit into the periods, and the days around them. */
function weeksAndDays(grain: WholeDays, from: string, to: string): Reading[] {
  const days: DateRange[] = [];
  const weeks: DateRange[] = [];
  const read = (stretches: DateRange[], first: number, end: number) => {
    if (first >= end) return;
    // Days at the end of a period go on into the next one.
    const last = stretches.at(-1);
    const goesOn = last !== undefined && dayOfDate(last.to) + 1 === first;
    const from = goesOn ? last.from : dateOfDay(first);
    stretches.splice(goesOn ? -1 : stretches.length, 1, { from, to: dateOfDay(end - 1) });
  };
  const monday = (day: number) => dayNumber(startOf('week', day * dayMs));
  for (const period of dateRangesOf(grain, from, to)) {
    const [start, end] = [dayOfDate(period.from), dayOfDate(period.to) + 1];
    const [weeksFrom, weeksEnd] = [monday(start + 6), monday(end)];
    read(days, start, Math.min(weeksFrom, end));
    read(weeks, weeksFrom, weeksEnd);
    read(days, Math.max(weeksFrom, weeksEnd), end);
  }
  const readings: Reading[] = [
    { rollup: 'days', stretches: days },
    { rollup: 'weeks', stretches: weeks },
  ];
  return readings.filter(({ stretches }) => stretches.length > 0);
}

/** Which periods no hour, day or week is the whole of. */
function piecesOf(
  { grain, from, to }: ReportQuery,
  readings: readonly Reading[],
): Pick<ReportPlan, 'pieced' | 'unpieced'> {
  if (grain === 'hour' || grain === 'day') return { pieced: [], unpieced: { from, to } };
  if (grain !== 'week') return { pieced: dateRangesOf(grain, from, to), unpieced: null };
  const stretchesIn = (isWeeks: boolean) =>
    readings.filter(({ rollup }) => (rollup === 'weeks') === isWeeks).flatMap(({ stretches }) => stretches);
  return {
    pieced: stretchesIn(false).flatMap((days) => dateRangesOf(grain, days.from, days.to)),
    // Whole weeks follow each other without a gap.
    unpieced: stretchesIn(true)[0] ?? null,
  };
}
