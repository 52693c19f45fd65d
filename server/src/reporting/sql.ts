import { counterColumns, noPublisher } from '../rollup/index.ts';
import type { Dimension, Measure } from './model.ts';
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

const sourceOf: Record<Exclude<Measure, 'sessions'>, string> = {
  impressions: counterColumns.impressions,
  clicks: counterColumns.clicks,
  conversions: counterColumns.conversions,
  channel_payout: counterColumns.payoutMicros,
  revenue_with_email: counterColumns.revenueWithEmailMicros,
  revenue_without_email: counterColumns.revenueWithoutEmailMicros,
  feed_loads: counterColumns.feedLoads,
};

/**
 * Rows, summary and total of a report in one statement, hence of one moment. Sessions are exact for every row and for
 * the summary: a session is counted in the stretch where it is first active, by its activity before.
 * $1 channel, $2 and $3 the range, then the filters that there are, then offset and limit.
 */
export function reportSql(plan: ReportPlan): Statement {
  const values: unknown[] = [plan.channelId, plan.from, plan.to];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const hourly = plan.rollup === 'hour';
  const time = hourly ? 'hour' : 'day';
  const first = hourly ? "($2::date::timestamp at time zone 'UTC')" : '$2::date';
  const inRange = hourly
    ? `hour >= ${first} and hour < ($3::date + 1)::timestamp at time zone 'UTC'`
    : 'day >= $2::date and day <= $3::date';
  const filters = [
    plan.publisherIds !== null && `publisher_id = any(${bind(plan.publisherIds)}::uuid[])`,
    plan.views !== null && `view = any(${bind(plan.views)}::text[])`,
    plan.displayModes !== null && `display_mode = any(${bind(plan.displayModes)}::text[])`,
  ].filter((filter) => filter !== false);
  const where = ['channel_id = $1::uuid', inRange, ...filters].join(' and ');

  const dims = plan.groupBy.map((dimension) => columnOf[dimension]);
  const keys = ['period', ...dims];
  const counted = plan.measures.filter((measure) => measure !== 'sessions');
  const withSessions = plan.measures.includes('sessions');
  const period = periodExpression(plan, time);
  const groups = keys.map((_, at) => at + 1).join(', ');

  const parts = [
    `cells as (
  select ${[`${period} as period`, ...dims].join(', ')}${counted.map((measure) => `, sum(${sourceOf[measure]})::bigint as ${measure}`).join('')}
  from ${hourly ? 'rollup_hours' : 'rollup_days'} where ${where} group by ${groups}
)`,
  ];
  if (withSessions)
    parts.push(`active as (
  select ${[`${period} as period`, ...dims].join(', ')}, sum(sessions)::bigint as sessions,
    coalesce(sum(sessions) filter (where previous < ${first}), 0)::bigint as range_sessions
  from ${hourly ? 'session_hours' : 'session_days'} where ${where} and previous < ${period} group by ${groups}
)`);
  parts.push(`filled as (
  select ${[...keys, ...counted].join(', ')}${withSessions ? ', coalesce(sessions, 0) as sessions, coalesce(range_sessions, 0) as range_sessions' : ''}
  from cells${withSessions ? ` left join active using (${keys.join(', ')})` : ''}
)`);
  if (plan.dense)
    parts.push(`report as (
  select period${plan.measures.map((measure) => `, coalesce(${measure}, 0) as ${measure}`).join('')}
  from ${periodSeries(plan)} as periods (period) left join filled using (period)
)`);
  else
    parts.push(`report as (
  select * from filled where ${plan.measures.map((measure) => `${measure} <> 0`).join(' or ')}
)`);
  const sums = plan.measures.map(
    (measure) =>
      `coalesce(sum(${measure === 'sessions' ? 'range_sessions' : measure}), 0)::bigint as sum_${measure}`,
  );
  parts.push(`summary as (select ${sums.join(', ')} from filled)`);
  const withNames = plan.groupBy.includes('publisher');
  const order = ['period', ...plan.groupBy.flatMap(orderBy)].join(', ');
  parts.push(`page as (
  select row_number() over (order by ${order}) as place, report.*${withNames ? ', brand_name' : ''}
  from report${withNames ? ' left join publishers on publishers.id = publisher_id' : ''}
  order by ${order} offset ${bind(plan.offset)} limit ${bind(plan.limit)}
)`);
  return {
    text: `with ${parts.join(',\n')}
select (select count(*) from report) as total, summary.*, page.* from summary left join page on true order by place`,
    values,
  };
}

/** Where a row's time belongs, clipped to the range. */
function periodExpression({ grain }: ReportPlan, time: string): string {
  switch (grain) {
    case 'total':
      return '$2::date';
    case 'hour':
    case 'day':
      return time;
    case 'week':
    case 'month':
      return `greatest(date_trunc('${grain}', day::timestamp)::date, $2::date)`;
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
