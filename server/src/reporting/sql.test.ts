import { describe, expect, it } from 'vitest';
import { type Dimension, dimensions, grains, type ReportQuery } from './model.ts';
import { planReport } from './plan.ts';
import { reportSql } from './sql.ts';

const channelId = '01890a5d-ac96-774b-bcce-b302099a8057';
const baseQuery: ReportQuery = {
  from: '2026-06-10',
  to: '2026-06-16',
  metrics: ['clicks'],
  grain: 'total',
  groupBy: [],
  publisherIds: null,
  pageTypes: null,
  widgetTypes: null,
};
const statement = (change: Partial<ReportQuery>, page = { offset: 0, limit: 50 }) =>
  reportSql(planReport(channelId, { ...baseQuery, ...change }, page));

describe('the statement of a report', () => {
  it('reads a total from the day rows', () => {
    expect(statement({}).text).toMatchInlineSnapshot(`
      "with cells as (
        select $2::date as period, sum(clicks::float8) as clicks
        from (
          select day as at, clicks from placement_days where channel_id = $1::uuid and day between $2::date and $3::date
          union all select (hour at time zone 'UTC')::date as at, coalesce(clicks, 0) as clicks from counter_deltas where channel_id = $1::uuid and hour >= $2::date::timestamp at time zone 'UTC' and hour < ($3::date + 1)::timestamp at time zone 'UTC'
        ) as counted
        group by 1
      ),
      report as (
        select period, coalesce(clicks, 0) as clicks
        from (select $2::date) as periods (period) left join cells using (period)
      ),
      summary as (select count(*) as cells, coalesce(sum(clicks), 0) as sum_clicks from cells),
      page as (
        select report.* from report
        order by period offset $4 limit $5
      )
      select (select count(*) from report) as total, summary.*, page.* from summary left join page on true order by period"
    `);
  });

  it('counts a session in its first row of a period and of the range', () => {
    expect(statement({ grain: 'week', metrics: ['rps'] }).text).toMatchInlineSnapshot(`
      "with cells as (
        select greatest(at - (at - date '2001-01-01') % 7, $2::date) as period, sum(payout_micros::float8) as channel_payout, sum(sessions::float8) as sessions, sum(in_range::float8) as in_range
        from (
          select day as at, payout_micros, new_sessions as sessions, new_sessions as in_range from placement_days where channel_id = $1::uuid and day between $2::date and $3::date
          union all select (hour at time zone 'UTC')::date as at, coalesce(payout_micros, 0) as payout_micros, coalesce(new_sessions, 0) as sessions, coalesce(new_sessions, 0) as in_range from counter_deltas where channel_id = $1::uuid and hour >= $2::date::timestamp at time zone 'UTC' and hour < ($3::date + 1)::timestamp at time zone 'UTC'
          union all select $2::date, 0::bigint, sessions, case when previous < $2::date then sessions else 0 end from placement_session_days where channel_id = $1::uuid and day between $2::date and $4::date and previous < $2::date
          union all select $5::date, 0::bigint, sessions, case when previous < $2::date then sessions else 0 end from placement_session_days where channel_id = $1::uuid and day between $5::date and $3::date and previous < $5::date
          union all select day, 0::bigint, sessions, case when previous < $2::date then sessions else 0 end from return_deltas where channel_id = $1::uuid and (day between $2::date and $4::date or day between $5::date and $3::date) and previous < greatest(day - (day - date '2001-01-01') % 7, $2::date)
        ) as counted
        group by 1
      ),
      report as (
        select period, coalesce(channel_payout, 0) as channel_payout, coalesce(sessions, 0) as sessions
        from (select distinct greatest(date_trunc('week', day)::date, $2::date) from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as day) as periods (period) left join cells using (period)
      ),
      summary as (select count(*) as cells, coalesce(sum(channel_payout), 0) as sum_channel_payout, coalesce(sum(in_range), 0) as sum_sessions from cells),
      page as (
        select report.* from report
        order by period offset $6 limit $7
      )
      select (select count(*) from report) as total, summary.*, page.* from summary left join page on true order by period"
    `);
  });

  it('combines week and day rows, and adds the returns from before each month', () => {
    expect(
      statement({
        grain: 'month',
        metrics: ['sessions'],
        groupBy: ['widget_id', 'publisher'],
        from: '2026-06-28',
        to: '2026-07-14',
      }).text,
    ).toMatchInlineSnapshot(`
      "with cells as (
        select case when at >= $5::date then $5::date else $2::date end as period, widget_id, publisher_id, sum(sessions::float8) as sessions, sum(in_range::float8) as in_range
        from (
          select day as at, widget_id, publisher_id, new_sessions as sessions, impressions + clicks + conversions + feed_loads + voided_impressions + voided_clicks + voided_conversions as activity, revenue_with_email_micros + revenue_without_email_micros as moved, new_sessions as in_range from rollup_days where channel_id = $1::uuid and day in ($2::date, $3::date, $4::date, $5::date, $6::date, $7::date, $8::date, $9::date, $10::date, $11::date)
          union all select (hour at time zone 'UTC')::date as at, widget_id, publisher_id, coalesce(new_sessions, 0) as sessions, coalesce(impressions, 0) + coalesce(clicks, 0) + coalesce(conversions, 0) + coalesce(feed_loads, 0) + coalesce(voided_impressions, 0) + coalesce(voided_clicks, 0) + coalesce(voided_conversions, 0) as activity, coalesce(revenue_with_email_micros, 0) + coalesce(revenue_without_email_micros, 0) as moved, coalesce(new_sessions, 0) as in_range from counter_deltas where channel_id = $1::uuid and ((hour >= $2::date::timestamp at time zone 'UTC' and hour < ($9::date + 1)::timestamp at time zone 'UTC') or (hour >= $10::date::timestamp at time zone 'UTC' and hour < ($11::date + 1)::timestamp at time zone 'UTC'))
          union all select week as at, widget_id, publisher_id, new_sessions as sessions, impressions + clicks + conversions + feed_loads + voided_impressions + voided_clicks + voided_conversions as activity, revenue_with_email_micros + revenue_without_email_micros as moved, new_sessions as in_range from rollup_weeks where channel_id = $1::uuid and week between $12::date and $13::date
          union all select date_trunc('week', hour at time zone 'UTC')::date as at, widget_id, publisher_id, coalesce(new_sessions, 0) as sessions, coalesce(impressions, 0) + coalesce(clicks, 0) + coalesce(conversions, 0) + coalesce(feed_loads, 0) + coalesce(voided_impressions, 0) + coalesce(voided_clicks, 0) + coalesce(voided_conversions, 0) as activity, coalesce(revenue_with_email_micros, 0) + coalesce(revenue_without_email_micros, 0) as moved, coalesce(new_sessions, 0) as in_range from counter_deltas where channel_id = $1::uuid and hour >= $12::date::timestamp at time zone 'UTC' and hour < ($13::date + 1)::timestamp at time zone 'UTC'
          union all select $2::date, widget_id, publisher_id, sessions, 0::bigint, 0::bigint, case when previous < $2::date then sessions else 0 end from session_days where channel_id = $1::uuid and day between $2::date and $4::date and previous < $2::date
          union all select $5::date, widget_id, publisher_id, sessions, 0::bigint, 0::bigint, case when previous < $2::date then sessions else 0 end from session_days where channel_id = $1::uuid and day between $5::date and $11::date and previous < $5::date
          union all select day, widget_id, publisher_id, sessions, 0::bigint, 0::bigint, case when previous < $2::date then sessions else 0 end from return_deltas where channel_id = $1::uuid and (day between $2::date and $4::date or day between $5::date and $11::date) and previous < case when day >= $5::date then $5::date else $2::date end
        ) as counted
        group by 1, 2, 3 having sum(activity::float8) <> 0 or sum(moved::float8) <> 0
      ),
      summary as (select count(*) as cells, coalesce(sum(in_range), 0) as sum_sessions from cells),
      page as (
        select cells.*, brand_name from cells left join publishers on publishers.id = publisher_id
        order by period, nullif(widget_id, '') collate "C", lower(brand_name) collate "C", brand_name collate "C", publisher_id offset $14 limit $15
      )
      select (select count(*) from cells) as total, summary.*, page.* from summary left join page on true order by period, nullif(widget_id, '') collate "C", lower(brand_name) collate "C", brand_name collate "C", publisher_id"
    `);
  });

  it('reads hour rows for an hourly report', () => {
    expect(
      statement({ grain: 'hour', metrics: ['sessions', 'ctr'], to: '2026-06-10' }).text,
    ).toMatchInlineSnapshot(`
      "with cells as (
        select at as period, sum(impressions::float8) as impressions, sum(clicks::float8) as clicks, sum(sessions::float8) as sessions, sum(in_range::float8) as in_range
        from (
          select hour as at, impressions, clicks, sessions, new_sessions as in_range from placement_hours where channel_id = $1::uuid and hour >= $2::date::timestamp at time zone 'UTC' and hour < ($2::date + 1)::timestamp at time zone 'UTC'
          union all select hour as at, coalesce(impressions, 0) as impressions, coalesce(clicks, 0) as clicks, coalesce(sessions, 0) as sessions, coalesce(new_sessions, 0) as in_range from counter_deltas where channel_id = $1::uuid and hour >= $2::date::timestamp at time zone 'UTC' and hour < ($2::date + 1)::timestamp at time zone 'UTC'
        ) as counted
        group by 1
      ),
      report as (
        select period, coalesce(impressions, 0) as impressions, coalesce(clicks, 0) as clicks, coalesce(sessions, 0) as sessions
        from generate_series($2::date::timestamp at time zone 'UTC', ($2::date + 1)::timestamp at time zone 'UTC' - interval '1 hour', interval '1 hour') as periods (period) left join cells using (period)
      ),
      summary as (select count(*) as cells, coalesce(sum(impressions), 0) as sum_impressions, coalesce(sum(clicks), 0) as sum_clicks, coalesce(sum(in_range), 0) + coalesce((select sum(sessions::float8) from placement_session_days where channel_id = $1::uuid and day between $2::date and $2::date and previous < $2::date), 0) + coalesce((select sum(sessions::float8) from return_deltas where channel_id = $1::uuid and day between $2::date and $2::date and previous < $2::date), 0) as sum_sessions from cells),
      page as (
        select report.* from report
        order by period offset $3 limit $4
      )
      select (select count(*) from report) as total, summary.*, page.* from summary left join page on true order by period"
    `);
  });

  it('with breakdowns and filters returns only rows with data, in the requested order', () => {
    const { text, values } = statement(
      {
        grain: 'day',
        groupBy: ['widget_id', 'publisher', 'page_type'],
        publisherIds: [channelId],
        pageTypes: ['CHECKOUT'],
        widgetTypes: ['INLINE', 'PULLUP'],
      },
      { offset: 100, limit: 250 },
    );
    expect(text).toMatchInlineSnapshot(`
      "with cells as (
        select at as period, widget_id, publisher_id, view, sum(clicks::float8) as clicks
        from (
          select day as at, widget_id, publisher_id, view, clicks, impressions + conversions + feed_loads + voided_impressions + voided_clicks + voided_conversions as activity, revenue_with_email_micros + revenue_without_email_micros as moved from rollup_days where channel_id = $1::uuid and day between $2::date and $6::date and publisher_id = any($3::uuid[]) and view = any($4::placement_view[]) and display_mode = any($5::placement_mode[])
          union all select (hour at time zone 'UTC')::date as at, widget_id, publisher_id, view, coalesce(clicks, 0) as clicks, coalesce(impressions, 0) + coalesce(conversions, 0) + coalesce(feed_loads, 0) + coalesce(voided_impressions, 0) + coalesce(voided_clicks, 0) + coalesce(voided_conversions, 0) as activity, coalesce(revenue_with_email_micros, 0) + coalesce(revenue_without_email_micros, 0) as moved from counter_deltas where channel_id = $1::uuid and hour >= $2::date::timestamp at time zone 'UTC' and hour < ($6::date + 1)::timestamp at time zone 'UTC' and publisher_id = any($3::uuid[]) and view = any($4::placement_view[]) and display_mode = any($5::placement_mode[])
        ) as counted
        group by 1, 2, 3, 4 having sum(clicks::float8) <> 0 or sum(activity::float8) <> 0 or sum(moved::float8) <> 0
      ),
      summary as (select count(*) as cells, coalesce(sum(clicks), 0) as sum_clicks from cells),
      page as (
        select cells.*, brand_name from cells left join publishers on publishers.id = publisher_id
        order by period, nullif(widget_id, '') collate "C", lower(brand_name) collate "C", brand_name collate "C", publisher_id, view::text collate "C" offset $7 limit $8
      )
      select (select count(*) from cells) as total, summary.*, page.* from summary left join page on true order by period, nullif(widget_id, '') collate "C", lower(brand_name) collate "C", brand_name collate "C", publisher_id, view::text collate "C""
    `);
    expect(values).toEqual([
      channelId,
      '2026-06-10',
      [channelId],
      ['CHECKOUT'],
      ['INLINE', 'PULLUP'],
      '2026-06-16',
      100,
      250,
    ]);
  });

  it('distinguishes an empty filter from no filter', () => {
    expect(statement({ widgetTypes: [] }).text).toContain('display_mode = any($3::placement_mode[])');
    expect(statement({ widgetTypes: null }).text).not.toContain('display_mode');
  });

  it('contains no value of the query: each value is bound as a parameter, and each parameter is used', () => {
    const breakdowns: Dimension[][] = [[], ...dimensions.map((each) => [each]), ['publisher', 'widget_id']];
    for (const grain of grains)
      for (const groupBy of breakdowns)
        for (const pageTypes of [null, ['CHECKOUT']] as const) {
          const { text, values } = statement({ grain, groupBy, pageTypes, publisherIds: [channelId] });
          const used = new Set(text.match(/\$\d+/g));
          expect(used).toEqual(new Set(values.map((_, at) => `$${at + 1}`)));
          for (const value of [channelId, '2026-06-10', 'CHECKOUT']) expect(text).not.toContain(value);
        }
  });
});
