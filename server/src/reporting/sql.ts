import { type Bind, bindTo } from '../db/statement.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import { counterColumns, noPublisher, type RollupName, rollupTables } from '../rollup/index.ts';
import type { Dimension, Measure } from './model.ts';
import { periodsOf } from './periods.ts';
import type { ReportPlan } from './plan.ts';

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

const sourceOf: Record<Measure, string> = {
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
 * the summary: those that were active on its days, less those that came back within it.
 * $1 channel, $2 and $3 the range, then the filters that there are, then the rest.
 */
export function reportSql(plan: ReportPlan): Statement {
  const values: unknown[] = [plan.channelId, plan.from, plan.to];
  const bind = bindTo(values);
  const { cells, returns } = rollupTables[plan.rollup];
  const filters = filtersOf(plan, bind);
  const where = [rangeOf(plan.rollup), ...filters].join(' and ');
  const period = periodExpression(plan, bind);
  const dims = plan.groupBy.map((dimension) => columnOf[dimension]);
  const keys = ['period', ...dims].join(', ');
  const keyColumns = [`${period} as period`, ...dims].join(', ');
  const groups = [1, ...dims.map((_, at) => at + 2)].join(', ');
  const listed = (write: (measure: Measure) => string) => plan.measures.map(write).join(', ');

  const parts = [
    `cells as (
  select ${keyColumns}, ${listed((measure) => `${sum(sourceOf[measure])} as ${measure}`)}
  from ${cells} where ${where} group by ${groups}${plan.dense ? '' : ` having ${hasData}`}
)`,
  ];
  let rows = 'cells';
  if (plan.measures.includes('sessions') && !isFinest(plan)) {
    parts.push(
      `returns as (
  select ${keyColumns}, coalesce(${sum('sessions')} filter (where previous >= ${period}), 0) as sessions, ${sum('sessions')} as in_range
  from ${returns} where ${where} and previous >= $2::date group by ${groups}
)`,
      // Not a join: without statistics, as after a fresh start, a database may choose one that takes minutes.
      `filled as (
  select ${keys}, ${listed((measure) => `sum(${measure}) as ${measure}`)}
  from (
    select ${keys}, ${listed((measure) => measure)} from cells
    union all select ${keys}, ${listed((measure) => (measure === 'sessions' ? '-sessions' : '0'))} from returns
  ) as merged group by ${groups}
)`,
    );
    rows = 'filled';
  }
  if (plan.dense) {
    parts.push(`report as (
  select period, ${listed((measure) => `coalesce(${measure}, 0) as ${measure}`)}
  from ${periodSeries(plan)} as periods (period) left join ${rows} using (period)
)`);
    rows = 'report';
  }
  const sumOfAll = (measure: Measure) =>
    measure === 'sessions'
      ? `${rangeSessions(plan.rangeRollup, filters)} as sum_sessions`
      : `coalesce(sum(${measure}), 0) as sum_${measure}`;
  // Counting them makes it one row, also where nothing else of them is summed.
  parts.push(`summary as (select count(*) as cells, ${listed(sumOfAll)} from cells)`);
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

/** As whole numbers in double precision: exact as far as JSON's numbers are, and several times as fast as big integers. */
function sum(column: string): string {
  return `sum(${column}::float8)`;
}

/** Whatever else is counted comes with one of these. */
const hasData = `${sum('(impressions + clicks + conversions + feed_loads)')} <> 0`;

/** Nobody comes back within the smallest period that the rollup knows. */
function isFinest({ grain }: ReportPlan): boolean {
  return grain === 'day' || grain === 'hour';
}

/** The distinct sessions of the whole range, which is whole days: for these, hours and breakdowns need not be read. */
function rangeSessions(rollup: RollupName | null, filters: readonly string[]): string {
  if (rollup === null) return 'coalesce(sum(sessions), 0) - coalesce((select sum(in_range) from returns), 0)';
  const { cells, returns } = rollupTables[rollup];
  const where = [rangeOf(rollup), ...filters].join(' and ');
  const total = (table: string, more = '') =>
    `coalesce((select ${sum('sessions')} from ${table} where ${where}${more}), 0)`;
  return `${total(cells)} - ${total(returns, ' and previous >= $2::date')}`;
}

function rangeOf(rollup: RollupName): string {
  return rollup === 'hours'
    ? `channel_id = $1::uuid and hour >= $2::date::timestamp at time zone 'UTC' and hour < ($3::date + 1)::timestamp at time zone 'UTC'`
    : 'channel_id = $1::uuid and day >= $2::date and day <= $3::date';
}

function filtersOf(plan: ReportPlan, bind: Bind): string[] {
  return [
    plan.publisherIds !== null && `publisher_id = any(${bind(plan.publisherIds)}::uuid[])`,
    plan.views !== null && `view = any(${bind(plan.views)}::text[])`,
    plan.displayModes !== null && `display_mode = any(${bind(plan.displayModes)}::text[])`,
  ].filter((filter) => filter !== false);
}

/** Where a row's time belongs, clipped to the range. Reckoned for every row, so with as little as possible. */
function periodExpression({ grain, from, to }: ReportPlan, bind: Bind): string {
  switch (grain) {
    case 'total':
      return '$2::date';
    case 'hour':
    case 'day':
      return grain;
    case 'week':
      // Any Monday before all data.
      return "greatest(day - (day - date '2001-01-01') % 7, $2::date)";
    case 'month': {
      const [, ...later] = periodsOf('month', from, to).map(({ start }) =>
        dateOfDay(dayNumber(start.getTime())),
      );
      if (later.length === 0) return '$2::date';
      const bound = later.map((date) => `${bind(date)}::date`);
      return `case ${bound
        .toReversed()
        .map((date) => `when day >= ${date} then ${date}`)
        .join(' ')} else $2::date end`;
    }
  }
}

function periodSeries({ grain }: ReportPlan): string {
  switch (grain) {
    case 'total':
      return '(select $2::date)';
    case 'hour':
      return "generate_series($2::date::timestamp at time zone 'UTC', ($3::date + 1)::timestamp at time zone 'UTC' - interval '1 hour', interval '1 hour')";
    default:
      return `(select distinct greatest(date_trunc('${grain}', day)::date, $2::date) from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as day)`;
  }
}

/** Publishers by name; what is absent comes last. */
function orderBy(dimension: Dimension): string[] {
  switch (dimension) {
    case 'publisher':
      return [
        `publisher_id = '${noPublisher}'`,
        'lower(brand_name) collate "C"',
        'brand_name collate "C"',
        'publisher_id',
      ];
    case 'widget_id':
      return [`widget_id = ''`, 'widget_id collate "C"'];
    default:
      return [`${columnOf[dimension]} collate "C"`];
  }
}
