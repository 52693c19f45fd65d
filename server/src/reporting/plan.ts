import { type RollupName, type RollupWithReturns, startOf } from '../counters/index.ts';
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

/**
 * Planning: which rollups answer a report, and how its distinct sessions are counted.
 *
 * Sessions cannot be summed over time, because one session can be active on several days. Each day row therefore stores
 * three facts: `sessions` (active that day), `new_sessions` (active for the first time), and in the return table how many
 * sessions were active that day and last active on which day before (`previous`).
 *
 * Example: session A is active on Monday and Tuesday, session B on Tuesday and Wednesday.
 *
 *            sessions  new_sessions  returns (previous)
 *   Mon 1    A = 1     A = 1         -
 *   Tue 2    A, B = 2  B = 1         A (previous Mon 1)
 *   Wed 3    B = 1     0             B (previous Tue 2)
 *
 * By day the rows are 1, 2, 1: `sessions` as it is. The sessions of Tue..Wed are the new ones of these days (B = 1) plus
 * the returns whose `previous` is before Tuesday (A = 1): 2. B's return on Wednesday is not counted, its `previous` is
 * inside the range. The same rule gives every week, month and total, and the summary over the whole range.
 */

/** One rollup table to read, and the days of it. */
export interface RollupRead {
  readonly rollup: RollupName;
  readonly ranges: readonly DateRange[];
}

/** How a report is answered: from which rollups, in which periods, with which columns. */
export interface ReportPlan extends DateRange {
  readonly channelId: string;
  readonly grain: ReportGrain;
  /** The smallest rollups that have every dimension of the query. */
  readonly reads: readonly RollupRead[];
  /**
   * Periods that are read as several rows of a smaller grain (a month from days). Their sessions are the new ones of
   * these rows plus the returns from before the period.
   */
  readonly splitPeriods: readonly DateRange[];
  /** The periods that are one row each. Only the session count of the whole range needs their returns. */
  readonly wholePeriods: DateRange | null;
  /** The return table for the rows, and the one for the whole range. */
  readonly returnsRollup: RollupWithReturns;
  readonly rangeReturnsRollup: RollupWithReturns;
  /**
   * Keys begin with channel and time, so a range scan reads the rows of all publishers. For a single publisher its rows
   * are looked up hour by hour or day by day instead.
   */
  readonly singlePublisher: boolean;
  readonly groupBy: readonly Dimension[];
  /** Without a breakdown every period has a row, also an empty one; with a breakdown only rows with data. */
  readonly dense: boolean;
  readonly measures: readonly Measure[];
  readonly publisherIds: readonly string[] | null;
  readonly views: readonly string[] | null;
  readonly displayModes: readonly string[] | null;
  readonly offset: number;
  readonly limit: number;
}

/** Chooses the rollups and the way to count sessions for a query. Pure: no I/O. */
export function planReport(
  channelId: string,
  requested: ReportQuery,
  page: { offset: number; limit: number },
): ReportPlan {
  const query = dropFiltersThatAllowAll(requested);
  const { from, to, grain, groupBy } = query;
  const measures = measuresOf(query.metrics);
  const reads = chooseRollups(query, measures);
  return {
    channelId,
    from,
    to,
    grain,
    reads,
    ...splitPeriodsOf(query, reads),
    returnsRollup: needsOnlyPlacement(query, groupBy) ? 'placementDays' : 'days',
    rangeReturnsRollup: needsOnlyPlacement(query, []) ? 'placementDays' : 'days',
    singlePublisher: query.publisherIds?.length === 1,
    groupBy,
    dense: groupBy.length === 0,
    measures,
    publisherIds: query.publisherIds,
    views: query.pageTypes,
    displayModes: query.widgetTypes,
    ...page,
  };
}

/** A filter that lists every value filters nothing, but would require a rollup with that dimension. */
function dropFiltersThatAllowAll(query: ReportQuery): ReportQuery {
  const unlessAll = <T>(all: readonly T[], chosen: readonly T[] | null) =>
    chosen !== null && all.every((each) => chosen.includes(each)) ? null : chosen;
  return {
    ...query,
    pageTypes: unlessAll(pageTypes, query.pageTypes),
    widgetTypes: unlessAll(widgetTypes, query.widgetTypes),
  };
}

/** The smallest rollup whose dimensions cover the filters and the breakdowns. */
function chooseRollups(query: ReportQuery, measures: readonly Measure[]): RollupRead[] {
  const { from, to, grain, groupBy } = query;
  const placementOnly = needsOnlyPlacement(query, groupBy);
  const whole = (rollup: RollupName) => [{ rollup, ranges: [{ from, to }] }];
  if (grain === 'hour') return whole(placementOnly ? 'placementHours' : 'hours');
  if (placementOnly) return whole('placementDays');
  // A week row stores its distinct sessions; a week made of day rows has to add the returns from before it.
  if (grain === 'week' && measures.includes('sessions')) return weeksAndDays(grain, from, to);
  const needed = neededDimensions(query, groupBy);
  if (needed.every((each) => each === 'publisher')) return whole('publisherDays');
  if (!needed.includes('publisher')) return whole('widgetDays');
  return grain === 'day' ? whole('days') : weeksAndDays(grain, from, to);
}

/** True if the query uses no other dimensions than page type and widget type. */
function needsOnlyPlacement(query: ReportQuery, groupBy: readonly Dimension[]): boolean {
  return neededDimensions(query, groupBy).every((each) => each === 'page_type' || each === 'widget_type');
}

/** Every dimension that a filter or a breakdown uses. */
function neededDimensions(
  { publisherIds, pageTypes, widgetTypes }: ReportQuery,
  groupBy: readonly Dimension[],
): Dimension[] {
  const needed = [...groupBy];
  if (publisherIds !== null) needed.push('publisher');
  if (pageTypes !== null) needed.push('page_type');
  if (widgetTypes !== null) needed.push('widget_type');
  return needed;
}

/** Week rows for whole weeks inside a period, day rows for the days around them. */
function weeksAndDays(grain: WholeDays, from: string, to: string): RollupRead[] {
  const days: DateRange[] = [];
  const weeks: DateRange[] = [];
  const addRange = (ranges: DateRange[], first: number, end: number) => {
    if (first >= end) return;
    // The last days of a period and the first days of the next one are one range.
    const last = ranges.at(-1);
    const isAdjacent = last !== undefined && dayOfDate(last.to) + 1 === first;
    const from = isAdjacent ? last.from : dateOfDay(first);
    ranges.splice(isAdjacent ? -1 : ranges.length, 1, { from, to: dateOfDay(end - 1) });
  };
  const monday = (day: number) => dayNumber(startOf('week', day * dayMs));
  for (const period of dateRangesOf(grain, from, to)) {
    const [start, end] = [dayOfDate(period.from), dayOfDate(period.to) + 1];
    const [weeksFrom, weeksEnd] = [monday(start + 6), monday(end)];
    addRange(days, start, Math.min(weeksFrom, end));
    addRange(weeks, weeksFrom, weeksEnd);
    addRange(days, Math.max(weeksFrom, weeksEnd), end);
  }
  const reads: RollupRead[] = [
    { rollup: 'days', ranges: days },
    { rollup: 'weeks', ranges: weeks },
  ];
  return reads.filter(({ ranges }) => ranges.length > 0);
}

/** Which periods are made of several rows, and which are one row each. */
function splitPeriodsOf(
  { grain, from, to }: ReportQuery,
  reads: readonly RollupRead[],
): Pick<ReportPlan, 'splitPeriods' | 'wholePeriods'> {
  if (grain === 'hour' || grain === 'day') return { splitPeriods: [], wholePeriods: { from, to } };
  if (grain !== 'week') return { splitPeriods: dateRangesOf(grain, from, to), wholePeriods: null };
  const rangesIn = (isWeeks: boolean) =>
    reads.filter(({ rollup }) => (rollup === 'weeks') === isWeeks).flatMap(({ ranges }) => ranges);
  return {
    splitPeriods: rangesIn(false).flatMap((days) => dateRangesOf(grain, days.from, days.to)),
    // Whole weeks follow each other without a gap.
    wholePeriods: rangesIn(true)[0] ?? null,
  };
}
