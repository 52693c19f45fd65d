import {
  counterColumns,
  type Grain,
  type LinkedRollup,
  returnTables,
  rollups,
  rollupTables,
} from '../counters/index.ts';
import { type Bind, bindTo } from '../db/statement.ts';
import type { Dimension, Measure } from './model.ts';
import { type DateRange, dateRangesOf } from './periods.ts';
import type { Reading, ReportPlan } from './plan.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const columnOf: Record<Dimension, string> = {
  publisher: 'publisher_id',
  page_type: 'view',
  widget_type: 'display_mode',
  widget_id: 'widget_id',
};

const counterOf: Record<Measure, string> = {
  impressions: counterColumns.impressions,
  clicks: counterColumns.clicks,
  conversions: counterColumns.conversions,
  channel_payout: counterColumns.payoutMicros,
  revenue_with_email: counterColumns.revenueWithEmailMicros,
  revenue_without_email: counterColumns.revenueWithoutEmailMicros,
  sessions: counterColumns.sessions,
  feed_loads: counterColumns.feedLoads,
};

/**
 * Rows, summary and total of a report in one statement, hence of one moment. Sessions are exact for every row and for
 * the summary: those that are new in it, and those that were last active before it began.
 * $1 is the channel, $2 the first day.
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
    measure === 'sessions' && tellsRange(plan)
      ? `${rangeSessions(plan, filters, date)} as sum_sessions`
      : `coalesce(sum(${measure}), 0) as sum_${measure}`,
  );
  // Counting them makes it one row, also where nothing else of them is summed.
  parts.push(`summary as (select count(*) as cells, ${totals.join(', ')} from cells)`);
  const withNames = plan.groupBy.includes('publisher');
  const order = ['period', ...plan.groupBy.flatMap(orderBy)].join(', ');
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

/** The rows as far as they have data: counters of all that is read, and sessions that were here before a pieced period. */
function cellsSql(plan: ReportPlan, filters: readonly string[], date: BindDate): string {
  const dims = plan.groupBy.map((dimension) => columnOf[dimension]);
  const sums = plan.measures.map((measure) => counterOf[measure]);
  const read = new Set(plan.dense ? sums : [...sums, ...signs]);
  if (tellsRange(plan)) read.add('in_range');
  const counted = plan.readings.map((reading) =>
    readingSql(plan, reading, [...dims, ...read], filters, date),
  );
  if (plan.measures.includes('sessions')) {
    const inRange = 'case when previous < $2::date then sessions else 0 end';
    const linked: Record<string, string> = { sessions: 'sessions', in_range: inRange };
    const added = [...dims, ...[...read].map((column) => linked[column] ?? none)].join(', ');
    for (const period of plan.pieced) {
      const start = date(period.from);
      counted.push(`select ${start}, ${added} ${hereBefore(plan, plan.links, start, period, filters, date)}`);
    }
  }
  const columns = [
    `${periodExpression(plan, date)} as period`,
    ...dims,
    ...plan.measures.map((measure) => `${sum(counterOf[measure])} as ${measure}`),
    ...(tellsRange(plan) ? [`${sum('in_range')} as in_range`] : []),
  ];
  const groups = [1, ...dims.map((_, at) => at + 2)].join(', ');
  return `  select ${columns.join(', ')}
  from (
    ${counted.join('\n    union all ')}
  ) as counted
  group by ${groups}${plan.dense ? '' : ` having ${hasData(sums)}`}`;
}

/** A session has one place. Without periods the rows add up; with periods each tells what it adds to the whole range. */
function tellsRange({ measures, grain }: ReportPlan): boolean {
  return measures.includes('sessions') && grain !== 'total';
}

function rangeSessions(plan: ReportPlan, filters: readonly string[], date: BindDate): string {
  const { rangeLinks, unpieced } = plan;
  const told = 'coalesce(sum(in_range), 0)';
  if (unpieced === null) return told;
  const others = `select ${sum('sessions')} ${hereBefore(plan, rangeLinks, '$2::date', unpieced, filters, date)}`;
  return `${told} + coalesce((${others}), 0)`;
}

/** Of the type that counters have: rows of one type are put together without being rewritten. */
const none = '0::bigint';

/** A day as a value of the statement, the same one wherever it is used. */
type BindDate = (day: string) => string;

function bindDates(first: string, bind: Bind): BindDate {
  const bound = new Map([[first, '$2']]);
  return (day) => {
    const place = bound.get(day) ?? bind(day);
    bound.set(day, place);
    return `${place}::date`;
  };
}

/** As whole numbers in double precision: exact as far as JSON's numbers are, and several times as fast as big integers. */
function sum(column: string): string {
  return `sum(${column}::float8)`;
}

/** Whatever else is counted comes with one of these. */
const signs = [
  counterColumns.impressions,
  counterColumns.clicks,
  counterColumns.conversions,
  counterColumns.feedLoads,
];

/** Sums that are there anyhow cost nothing once more; the others are made one. */
function hasData(sums: readonly string[]): string {
  const others = signs.filter((sign) => !sums.includes(sign));
  const totals = signs.filter((sign) => sums.includes(sign)).map(sum);
  if (others.length > 0) totals.push(sum(others.length > 1 ? `(${others.join(' + ')})` : others.join()));
  return totals.map((total) => `${total} <> 0`).join(' or ');
}

/** A stretch of a rollup: the hour, day or week as `at`, and some columns. */
function readingSql(
  { grain, oneByOne }: ReportPlan,
  { rollup, stretches }: Reading,
  columns: readonly string[],
  filters: readonly string[],
  date: BindDate,
): string {
  const { grain: unit } = rollups[rollup];
  const named = columns.map((column) => {
    // Whoever is active in a piece of a period may have been in another one; the new ones are in one piece only.
    if (column === 'sessions' && unit !== grain) return 'new_sessions as sessions';
    return column === 'in_range' ? 'new_sessions as in_range' : column;
  });
  const where = ['channel_id = $1::uuid', withinAny(unit, stretches, oneByOne, date), ...filters];
  return `select ${[`${unit} as at`, ...named].join(', ')} from ${rollupTables[rollup]} where ${where.join(' and ')}`;
}

/** Sessions that are active in a stretch, and before it were last before a day. */
function hereBefore(
  { oneByOne }: ReportPlan,
  rollup: LinkedRollup,
  day: string,
  { from, to }: DateRange,
  filters: readonly string[],
  date: BindDate,
): string {
  const active = within('day', date(from), date(to), oneByOne);
  const where = ['channel_id = $1::uuid', active, `previous < ${day}`, ...filters];
  return `from ${returnTables[rollup]} where ${where.join(' and ')}`;
}

/** One by one where there are several: databases look up listed days in an index, and read whole tables for such ranges. */
function withinAny(grain: Grain, stretches: readonly DateRange[], oneByOne: boolean, date: BindDate): string {
  const [stretch, ...more] = stretches;
  if (stretch && more.length === 0) return within(grain, date(stretch.from), date(stretch.to), oneByOne);
  const starts = stretches.flatMap(({ from, to }) =>
    dateRangesOf(grain === 'week' ? 'week' : 'day', from, to),
  );
  return `${grain} in (${starts.map(({ from }) => date(from)).join(', ')})`;
}

function within(grain: Grain, from: string, to: string, oneByOne: boolean): string {
  if (oneByOne && grain !== 'week') return `${grain} = any(array(select ${seriesOf(grain, from, to)}))`;
  return grain === 'hour'
    ? `hour >= ${from}::timestamp at time zone 'UTC' and hour < (${to} + 1)::timestamp at time zone 'UTC'`
    : `${grain} between ${from} and ${to}`;
}

/** Every hour or day from one day to another. */
function seriesOf(grain: 'hour' | 'day', from: string, to: string): string {
  return grain === 'hour'
    ? `generate_series(${from}::timestamp at time zone 'UTC', (${to} + 1)::timestamp at time zone 'UTC' - interval '1 hour', interval '1 hour')`
    : `generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day')::date`;
}

function filtersOf(plan: ReportPlan, bind: Bind): string[] {
  return [
    plan.publisherIds !== null && `publisher_id = any(${bind(plan.publisherIds)}::uuid[])`,
    plan.views !== null && `view = any(${bind(plan.views)}::placement_view[])`,
    plan.displayModes !== null && `display_mode = any(${bind(plan.displayModes)}::placement_mode[])`,
  ].filter((filter) => filter !== false);
}

/** Where a row's time belongs, clipped to the range. Reckoned for every row, so with as little as possible. */
function periodExpression({ grain, from, to }: ReportPlan, date: BindDate): string {
  switch (grain) {
    case 'total':
      return '$2::date';
    case 'hour':
    case 'day':
      return 'at';
    case 'week':
      // Any Monday before all data.
      return "greatest(at - (at - date '2001-01-01') % 7, $2::date)";
    case 'month': {
      const [, ...later] = dateRangesOf('month', from, to);
      if (later.length === 0) return '$2::date';
      const starts = later.map((month) => date(month.from));
      return `case ${starts
        .toReversed()
        .map((start) => `when at >= ${start} then ${start}`)
        .join(' ')} else $2::date end`;
    }
  }
}

function periodSeries({ grain, to }: ReportPlan, date: BindDate): string {
  switch (grain) {
    case 'total':
      return '(select $2::date)';
    case 'hour':
      return seriesOf('hour', '$2::date', date(to));
    default:
      return `(select distinct greatest(date_trunc('${grain}', day)::date, $2::date) from generate_series($2::date::timestamp, ${date(to)}::timestamp, interval '1 day') as day)`;
  }
}

/** Publishers by name; what is absent comes last, as nulls do. */
function orderBy(dimension: Dimension): string[] {
  switch (dimension) {
    case 'publisher':
      return ['lower(brand_name) collate "C"', 'brand_name collate "C"', 'publisher_id'];
    case 'widget_id':
      return [`nullif(widget_id, '') collate "C"`];
    default:
      return [`${columnOf[dimension]}::text collate "C"`];
  }
}
