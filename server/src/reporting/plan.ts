import {
  type Grain,
  type PlacementPart,
  placementParts,
  type RollupName,
  type RollupWithReturns,
  rollupNames,
  rollups,
  rollupsWithReturns,
  startOf,
} from '../counters/index.ts';
import { dateOfDay, dayMs, dayNumber, dayOfDate } from '../lib/days.ts';
import {
  type Dimension,
  dimensionParts,
  filterParts,
  type Measure,
  measuresOf,
  pageTypes,
  type ReportGrain,
  type ReportQuery,
  type ReportSort,
  widgetTypes,
} from './model.ts';
import { type DateRange, dateRangesOf, type GrainOfWholeDays } from './periods.ts';

/**
 * Planning: which rollups answer a report, and how its distinct sessions are counted.
 *
 * Sessions cannot be summed over time, because one session can be active on several days. Each day
 * row therefore stores three facts: `sessions` (active that day), `new_sessions` (active for the
 * first time), and in the return table how many sessions were active that day and last active on
 * which day before (`previous`).
 *
 * Example: session A is active on Monday and Tuesday, session B on Tuesday and Wednesday.
 *
 *            sessions  new_sessions  returns (previous)
 *   Mon 1    A = 1     A = 1         -
 *   Tue 2    A, B = 2  B = 1         A (previous Mon 1)
 *   Wed 3    B = 1     0             B (previous Tue 2)
 *
 * By day the rows are 1, 2, 1: `sessions` as it is. The sessions of Tue..Wed are the new ones of these days
 * (B = 1) plus the returns whose `previous` is before Tuesday (A = 1): 2. B's return on Wednesday is not
 * counted, its `previous` is inside the range. The same rule gives every week, month and total, and the
 * summary over the whole range.
 */

/** One rollup table to read, and the days of it. */
export interface RollupRead {
  readonly rollup: RollupName;
  readonly ranges: readonly DateRange[];
}

/** The values that a part of the placement may have. */
export interface PartFilter {
  readonly part: PlacementPart;
  readonly values: readonly string[];
}

/** How a report is answered: from which rollups, in which periods, with which columns. */
export interface ReportPlan extends DateRange {
  readonly channelId: string;
  readonly grain: ReportGrain;
  /** The smallest rollups that have every dimension of the query. */
  readonly reads: readonly RollupRead[];
  /**
   * Periods that are read as several rows of a smaller grain (a month from days). Their sessions are the new
   * ones of these rows plus the returns from before the period.
   */
  readonly splitPeriods: readonly DateRange[];
  /** The periods that are one row each. Only the session count of the whole range needs their returns. */
  readonly wholePeriods: DateRange | null;
  /**
   * The return tables for the rows, and for the session count of the whole range, which needs no breakdown.
   */
  readonly returnsRollup: RollupWithReturns;
  readonly rangeReturnsRollup: RollupWithReturns;
  readonly groupBy: readonly Dimension[];
  readonly filters: readonly PartFilter[];
  /** Without a breakdown every period has a row, also an empty one; with a breakdown only rows with data. */
  readonly dense: boolean;
  readonly measures: readonly Measure[];
  readonly sort?: ReportSort | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Chooses the rollups and the way to count sessions for a query. Pure: no I/O. */
export function planReport(
  channelId: string,
  query: ReportQuery,
  page: { offset: number; limit: number },
): ReportPlan {
  const { from, to, grain, groupBy } = query;
  const measures = measuresOf(query.metrics);
  const filters = filtersOf(query);
  const filteredParts = filters.map(({ part }) => part);
  const neededParts = [...groupBy.map((dimension) => dimensionParts[dimension]), ...filteredParts];
  const reads = chooseRollups(query, neededParts);
  return {
    channelId,
    from,
    to,
    grain,
    reads,
    ...splitPeriodsOf(query, reads),
    returnsRollup: smallestRollup(rollupsWithReturns, neededParts),
    rangeReturnsRollup: smallestRollup(rollupsWithReturns, filteredParts),
    groupBy,
    filters,
    dense: groupBy.length === 0,
    measures,
    sort: query.sort,
    ...page,
  };
}

/**
 * The filters of a query. One that lists every value filters nothing, and would require a
 * rollup with that part.
 */
export function filtersOf(query: ReportQuery): PartFilter[] {
  const filters: PartFilter[] = [];
  for (const field of Object.keys(filterParts) as (keyof typeof filterParts)[]) {
    const values: readonly string[] | null = query[field];
    const all = allValues[field];
    if (values === null || all?.every((each) => values.includes(each))) continue;
    filters.push({ part: filterParts[field], values });
  }
  return filters;
}

/** All values of the filters with few values. */
const allValues: Partial<Record<keyof typeof filterParts, readonly string[]>> = {
  pageTypes,
  widgetTypes,
};

/** The rollups to read: those with the fewest rows that have every needed part of the placement. */
function chooseRollups({ from, to, grain }: ReportQuery, needed: readonly PlacementPart[]): RollupRead[] {
  const whole = (rollup: RollupName) => [{ rollup, ranges: [{ from, to }] }];
  if (grain === 'hour') return whole(smallestRollup(rollupsOf('hour'), needed));
  const days = smallestRollup(rollupsOf('day'), needed);
  if (grain === 'day') return whole(days);
  const weeks = smallestRollup(rollupsOf('week'), needed);
  return estimatedRows(weeks) < 7 * estimatedRows(days)
    ? weeksAndDays(grain, from, to, { days, weeks })
    : whole(days);
}

function rollupsOf(grain: Grain): RollupName[] {
  return rollupNames.filter((name) => rollups[name].grain === grain);
}

/** The rollup with the fewest rows among those that have all the parts. */
function smallestRollup<N extends RollupName>(names: readonly N[], needed: readonly PlacementPart[]): N {
  const covers = (name: N) => needed.every((part) => (rollups[name].by as readonly string[]).includes(part));
  const [first, ...others] = names.filter(covers);
  if (first === undefined) throw new Error(`no rollup has ${needed.join(', ')}`);
  return others.reduce((best, name) => (estimatedRows(name) < estimatedRows(best) ? name : best), first);
}

/** About how many rows a rollup has per channel and period. */
function estimatedRows(name: RollupName): number {
  return rollups[name].by.reduce((rows, part) => rows * placementParts[part].values, 1);
}

/**
 * Week rows for whole weeks inside a period, day rows for the days around them. Days are numbers
 * here, and ends exclusive.
 */
function weeksAndDays(
  grain: GrainOfWholeDays,
  from: string,
  to: string,
  names: { days: RollupName; weeks: RollupName },
): RollupRead[] {
  const days: DateRange[] = [];
  const weeks: DateRange[] = [];
  const addRange = (ranges: DateRange[], first: number, end: number) => {
    if (first >= end) return;
    const added = { from: dateOfDay(first), to: dateOfDay(end - 1) };
    const last = ranges.at(-1);
    // The last days of a period and the first days of the next one are merged into one range.
    if (last && dayOfDate(last.to) + 1 === first)
      ranges[ranges.length - 1] = { from: last.from, to: added.to };
    else ranges.push(added);
  };
  const mondayBefore = (day: number) => dayNumber(startOf('week', day * dayMs));
  for (const period of dateRangesOf(grain, from, to)) {
    const start = dayOfDate(period.from);
    const end = dayOfDate(period.to) + 1;
    // The first Monday in the period, and the Monday after its last whole week.
    const weeksFrom = mondayBefore(start + 6);
    const weeksEnd = mondayBefore(end);
    addRange(days, start, Math.min(weeksFrom, end));
    addRange(weeks, weeksFrom, weeksEnd);
    addRange(days, Math.max(weeksFrom, weeksEnd), end);
  }
  const reads: RollupRead[] = [
    { rollup: names.days, ranges: days },
    { rollup: names.weeks, ranges: weeks },
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
    reads
      .filter(({ rollup }) => (rollups[rollup].grain === 'week') === isWeeks)
      .flatMap(({ ranges }) => ranges);
  return {
    splitPeriods: rangesIn(false).flatMap((days) => dateRangesOf(grain, days.from, days.to)),
    // In a weekly report all whole weeks are adjacent, so `weeksAndDays` merged them into one range.
    wholePeriods: rangesIn(true)[0] ?? null,
  };
}
