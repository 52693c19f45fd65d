import {
  type CounterSource,
  convertedSales,
  counterColumns,
  declarationOf,
  placementCounters,
  placementParts,
  returnTables,
  rollups,
  rollupTables,
  sourcesOf,
} from '../counters/index.ts';
import { type Bind, bindTo } from '../db/statement.ts';
import { isSalesMeasure, type Measure, measureCounters, salesColumns } from './model.ts';
import { columnOf, orderBy, sortOf } from './order-sql.ts';
import {
  type BindDate,
  bindDates,
  hoursOfRanges,
  periodExpression,
  periodSeries,
  timeFilter,
  timeFilterOfRanges,
} from './period-sql.ts';
import type { DateRange } from './periods.ts';
import type { ReportPlan, RollupRead } from './plan.ts';

/** A parameterised SQL statement. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

function counterOf(measure: Measure): string {
  return isSalesMeasure(measure) ? salesColumns[measure] : counterColumns[measureCounters[measure]];
}

/**
 * Writes one statement that returns the rows of a page, the summary and the number of rows, so that all of
 * them are read from the same database snapshot. Distinct sessions are counted as `plan.ts` explains: new
 * ones plus returns from before.
 *
 * Example: `sessions` and `clicks` by month, 30 January to 2 February:
 *
 *   with cells as (
 *     select <month of at> as period, sum(sessions), sum(clicks), sum(in_range)
 *     from (
 *       select day as at, new_sessions as sessions, clicks, new_sessions as in_range from placement_days where ...
 *       union all  -- January: returns from before 30 January
 *       select '2026-01-30', sessions, 0, <sessions if previous is before 30 January> from ... where previous < '2026-01-30'
 *       union all  -- February: returns from before 1 February; in_range only if also from before 30 January
 *       select '2026-02-01', sessions, 0, <same> from ... where previous < '2026-02-01'
 *     ) as counted group by 1
 *   ), report as (<cells and a row of zeros for every empty month>),
 *   summary as (<sums; sessions of the whole range = sum(in_range)>),
 *   page as (<offset and limit>)
 *   select count of rows, summary.*, page.* ...
 *
 * A session that is active in both months is counted in each of them, and in the summary once: as new
 * or as a return to the range, never as a return from January to February. Parameter $1 is the channel,
 * $2 the first day.
 */
export function reportSql(plan: ReportPlan): Statement {
  const values: unknown[] = [plan.channelId, plan.from];
  const bind = bindTo(values);
  const date = bindDates(plan.from, bind);
  const filters = filtersOf(plan, bind);
  const parts = [`cells as (\n${cellsSql(plan, filters, date)}\n)`];
  let rows = 'cells';
  if (plan.dense) {
    const measures = plan.measures.map((measure) => `coalesce(${measure}, 0) as ${measure}`);
    parts.push(`report as (
  select period, ${measures.join(', ')}
  from ${periodSeries(plan, date)} as periods (period) left join ${rows} using (period)
)`);
    rows = 'report';
  }
  const totals = plan.measures.map((measure) =>
    measure === 'sessions' && needsRangeSessions(plan)
      ? `${rangeSessions(plan, filters, date)} as sum_sessions`
      : `coalesce(sum(${measure}), 0) as sum_${measure}`,
  );
  // count(*) makes the summary one row even if no measure is summed.
  parts.push(`summary as (select count(*) as cells, ${totals.join(', ')} from cells)`);
  const withNames = plan.groupBy.includes('publisher');
  const order = [...sortOf(plan), 'period', ...plan.groupBy.flatMap(orderBy)].join(', ');
  parts.push(`page as (
  select ${rows}.*${withNames ? ', brand_name' : ''} from ${rows}${withNames ? ' left join publishers on publishers.id = publisher_id' : ''}
  order by ${order} offset ${bind(plan.offset)} limit ${bind(plan.limit)}
)`);
  return {
    text: `with ${parts.join(',\n')}
select (select count(*) from ${rows}) as total, summary.*, page.* from summary left join page on true order by ${order}`,
    values,
  };
}

/** The rows that have data: counters of everything read, plus the returning sessions of split periods. */
function cellsSql(plan: ReportPlan, filters: readonly string[], date: BindDate): string {
  const dims = plan.groupBy.map(columnOf);
  const counters = plan.measures.map(counterOf);
  const selected = new Set(plan.dense ? counters : [...counters, 'activity', 'moved']);
  if (needsRangeSessions(plan)) selected.add('in_range');
  const counted = plan.reads.flatMap((read) =>
    sourcesOf(rollupTables[read.rollup]).map((source) =>
      rollupReadSql(plan, read, source, [...dims, ...selected], filters, date),
    ),
  );
  if (plan.measures.some(isSalesMeasure))
    counted.push(salesReadSql(plan, [...dims, ...selected], filters, date));
  if (plan.measures.includes('sessions')) {
    const inRange = 'case when previous < $2::date then sessions else 0 end';
    const returned: Record<string, string> = { sessions: 'sessions', in_range: inRange };
    const columns = [...dims, ...[...selected].map((column) => returned[column] ?? zero)].join(', ');
    for (const period of plan.splitPeriods) {
      const start = date(period.from);
      const { returns } = rollups[plan.returnsRollup];
      counted.push(`select ${start}, ${columns} ${returningSessions(returns, start, period, filters, date)}`);
    }
    if (plan.splitPeriods.length > 0)
      counted.push(`select day, ${columns} ${unfoldedReturns(plan, filters, date)}`);
  }
  const columns = [
    `${periodExpression(plan, 'at', date)} as period`,
    ...dims,
    ...plan.measures.map((measure) => `${sum(counterOf(measure))} as ${measure}`),
    ...(needsRangeSessions(plan) ? [`${sum('in_range')} as in_range`] : []),
  ];
  // By position: the period is column 1, the dimensions follow.
  const groups = [1, ...dims.map((_, index) => index + 2)].join(', ');
  return `  select ${columns.join(', ')}
  from (
    ${counted.join('\n    union all ')}
  ) as counted
  group by ${groups}${plan.dense ? '' : ` having ${hasData(counters)}`}`;
}

/**
 * With a time grain, the sessions of the whole range are not the sum of the periods; each row then
 * also carries what it adds to the range (`in_range`). Without one the rows add up, because a
 * session has one placement.
 */
function needsRangeSessions({ measures, grain }: ReportPlan): boolean {
  return measures.includes('sessions') && grain !== 'total';
}

/**
 * The distinct sessions of the whole range: what the rows add to it, plus the returns of whole periods from
 * before the range.
 */
function rangeSessions(plan: ReportPlan, filters: readonly string[], date: BindDate): string {
  const { rangeReturnsRollup, wholePeriods } = plan;
  const fromRows = 'coalesce(sum(in_range), 0)';
  if (wholePeriods === null) return fromRows;
  const others = sourcesOf(returnTables[rangeReturnsRollup]).map(({ table }) => {
    const returning = returningSessions(table, '$2::date', wholePeriods, filters, date);
    return `coalesce((select ${sum('sessions')} ${returning}), 0)`;
  });
  return `${fromRows} + ${others.join(' + ')}`;
}

/** Typed like the counter columns: a union of equal types needs no conversion. */
const zero = '0::bigint';

/**
 * Sums in double precision: exact up to 2^53 like JSON numbers, and several times faster than numeric sums of
 * bigint. The value of orders can be larger.
 */
function sum(column: string): string {
  return isSalesColumn(column) ? `sum(${column})` : `sum(${column}::float8)`;
}

/**
 * The counters that show that a row has data: offer requests, and events that count or were voided. Every
 * other counter is written together with one of them, except for money. Invalid events alone are no data: no
 * metric shows them. A voided event was counted before, so its row stays, with zeros.
 */
const activityCounters = placementCounters
  .filter((counter) => {
    const state = declarationOf(counter).counts?.state;
    return counter === 'feedLoads' || state === 'counted' || state === 'voided';
  })
  .map((counter) => counterColumns[counter]);

/**
 * A period can have nothing but a refund, or the bill of an order that was held back. A payout
 * never comes without revenue.
 */
const moneyCounters = [counterColumns.revenueWithEmailMicros, counterColumns.revenueWithoutEmailMicros];

/**
 * An SQL condition: the row has data. The activity counters that the report does not select are added up as
 * `activity`, because they are never negative. The money that it does not select can be negative, so it is
 * added up apart from them, as `moved`.
 */
function hasData(selected: readonly string[]): string {
  const signs: readonly string[] = [...activityCounters, ...moneyCounters, ...Object.values(salesColumns)];
  const sums = signs.filter((column) => selected.includes(column));
  return [...sums, 'activity', 'moved'].map((column) => `${sum(column)} <> 0`).join(' or ');
}

/**
 * Selects the rows of one rollup, or its deltas: the start of the hour, day or week as `at`, and the columns.
 */
function rollupReadSql(
  { grain }: ReportPlan,
  { rollup, ranges }: RollupRead,
  { table, expression }: CounterSource,
  columns: readonly string[],
  filters: readonly string[],
  date: BindDate,
): string {
  const { grain: rollupGrain } = rollups[rollup];
  const named = columns.map((column) => {
    if (column === 'activity' || column === 'moved')
      return `${addedUp(column === 'moved' ? moneyCounters : activityCounters, columns, expression)} as ${column}`;
    if (isSalesColumn(column)) return `${zero} as ${column}`;
    // A session active in two rows of one period must count once: only its first row counts it, as new.
    const isSplit = column === 'sessions' && rollupGrain !== grain;
    const value = expression(isSplit || column === 'in_range' ? 'new_sessions' : column);
    return value === column ? column : `${value} as ${column}`;
  });
  const isRollup = table === rollups[rollup].table;
  const within = isRollup ? timeFilterOfRanges(rollupGrain, ranges, date) : hoursOfRanges(ranges, date);
  const where = ['channel_id = $1::uuid', within, ...filters];
  return `select ${[`${expression(rollupGrain)} as at`, ...named].join(', ')} from ${table} where ${where.join(' and ')}`;
}

const isSalesColumn = (column: string) => (Object.values(salesColumns) as string[]).includes(column);

/** Selects the value of orders and refunds: the start of the hour or day as `at`, and the columns. */
function salesReadSql(
  { grain, from, to }: ReportPlan,
  columns: readonly string[],
  filters: readonly string[],
  date: BindDate,
): string {
  const counters = new Set<string>([...Object.values(counterColumns), 'activity', 'moved', 'in_range']);
  const named = columns.map((column) => (counters.has(column) ? `${zero} as ${column}` : column));
  const at = grain === 'hour' ? 'hour' : 'day';
  const where = ['channel_id = $1::uuid', timeFilter('hour', date(from), date(to)), ...filters];
  return `select ${[`${at} as at`, ...named].join(', ')} from ${convertedSales} where ${where.join(' and ')}`;
}

/** The sum of the counters that are not selected. */
function addedUp(
  counters: readonly string[],
  selected: readonly string[],
  expression: CounterSource['expression'],
): string {
  const others = counters.filter((column) => !selected.includes(column));
  return others.length > 0 ? others.map(expression).join(' + ') : zero;
}

/** Sessions that were active in a date range and last active, before that, earlier than `day`. */
function returningSessions(
  table: string,
  day: string,
  { from, to }: DateRange,
  filters: readonly string[],
  date: BindDate,
): string {
  const active = timeFilter('day', date(from), date(to));
  const where = ['channel_id = $1::uuid', active, `previous < ${day}`, ...filters];
  return `from ${table} where ${where.join(' and ')}`;
}

/** The deltas of returning sessions, for all split periods at once: there are few, so no index is needed. */
function unfoldedReturns(plan: ReportPlan, filters: readonly string[], date: BindDate): string {
  const days = plan.splitPeriods.map(({ from, to }) => `day between ${date(from)} and ${date(to)}`);
  const where = [
    'channel_id = $1::uuid',
    days.length > 1 ? `(${days.join(' or ')})` : days.join(),
    `previous < ${periodExpression(plan, 'day', date)}`,
    ...filters,
  ];
  return `from ${returnTables[plan.returnsRollup].deltas} where ${where.join(' and ')}`;
}

/** The conditions on the dimensions, with their values bound. */
function filtersOf({ filters }: ReportPlan, bind: Bind): string[] {
  return filters.map(({ part, values }) => {
    const { column, type } = placementParts[part];
    return `${column} = any(${bind(values)}::${type}[])`;
  });
}
