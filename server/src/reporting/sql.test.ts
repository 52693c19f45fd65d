import { describe, expect, it } from 'vitest';
import { type Dimension, dimensions, grains, type ReportQuery } from './model.ts';
import { planReport } from './plan.ts';
import { reportSql } from './sql.ts';

const channelId = '01890a5d-ac96-774b-bcce-b302099a8057';
const question: ReportQuery = {
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
  reportSql(planReport(channelId, { ...question, ...change }, page));

describe('the statement of a report', () => {
  it('reads one sum from the days', () => {
    expect(statement({}).text).toMatchInlineSnapshot(`
      "with cells as (
        select $2::date as period, sum(clicks)::bigint as clicks
        from rollup_days where channel_id = $1::uuid and day >= $2::date and day <= $3::date group by 1
      ),
      filled as (
        select period, clicks
        from cells
      ),
      report as (
        select period, coalesce(clicks, 0) as clicks
        from (select $2::date) as periods (period) left join filled using (period)
      ),
      summary as (select coalesce(sum(clicks), 0)::bigint as sum_clicks from filled),
      page as (
        select row_number() over (order by period) as place, report.*
        from report
        order by period offset $4 limit $5
      )
      select (select count(*) from report) as total, summary.*, page.* from summary left join page on true order by place"
    `);
  });

  it('counts sessions where they are first active in a period, and in the range', () => {
    expect(statement({ grain: 'week', metrics: ['rps'] }).text).toMatchInlineSnapshot(`
      "with cells as (
        select greatest(date_trunc('week', day::timestamp)::date, $2::date) as period, sum(payout_micros)::bigint as channel_payout
        from rollup_days where channel_id = $1::uuid and day >= $2::date and day <= $3::date group by 1
      ),
      active as (
        select greatest(date_trunc('week', day::timestamp)::date, $2::date) as period, sum(sessions)::bigint as sessions,
          coalesce(sum(sessions) filter (where previous < $2::date), 0)::bigint as range_sessions
        from session_days where channel_id = $1::uuid and day >= $2::date and day <= $3::date and previous < greatest(date_trunc('week', day::timestamp)::date, $2::date) group by 1
      ),
      filled as (
        select period, channel_payout, coalesce(sessions, 0) as sessions, coalesce(range_sessions, 0) as range_sessions
        from cells left join active using (period)
      ),
      report as (
        select period, coalesce(channel_payout, 0) as channel_payout, coalesce(sessions, 0) as sessions
        from (select distinct greatest(date_trunc('week', day)::date, $2::date) from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as day) as periods (period) left join filled using (period)
      ),
      summary as (select coalesce(sum(channel_payout), 0)::bigint as sum_channel_payout, coalesce(sum(range_sessions), 0)::bigint as sum_sessions from filled),
      page as (
        select row_number() over (order by period) as place, report.*
        from report
        order by period offset $4 limit $5
      )
      select (select count(*) from report) as total, summary.*, page.* from summary left join page on true order by place"
    `);
  });

  it('reads hours for hours', () => {
    expect(
      statement({ grain: 'hour', metrics: ['sessions', 'ctr'], to: '2026-06-10' }).text,
    ).toMatchInlineSnapshot(`
      "with cells as (
        select hour as period, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks
        from rollup_hours where channel_id = $1::uuid and hour >= ($2::date::timestamp at time zone 'UTC') and hour < ($3::date + 1)::timestamp at time zone 'UTC' group by 1
      ),
      active as (
        select hour as period, sum(sessions)::bigint as sessions,
          coalesce(sum(sessions) filter (where previous < ($2::date::timestamp at time zone 'UTC')), 0)::bigint as range_sessions
        from session_hours where channel_id = $1::uuid and hour >= ($2::date::timestamp at time zone 'UTC') and hour < ($3::date + 1)::timestamp at time zone 'UTC' and previous < hour group by 1
      ),
      filled as (
        select period, impressions, clicks, coalesce(sessions, 0) as sessions, coalesce(range_sessions, 0) as range_sessions
        from cells left join active using (period)
      ),
      report as (
        select period, coalesce(impressions, 0) as impressions, coalesce(clicks, 0) as clicks, coalesce(sessions, 0) as sessions
        from generate_series($2::date::timestamp at time zone 'UTC', ($3::date + 1)::timestamp at time zone 'UTC' - interval '1 hour', interval '1 hour') as periods (period) left join filled using (period)
      ),
      summary as (select coalesce(sum(impressions), 0)::bigint as sum_impressions, coalesce(sum(clicks), 0)::bigint as sum_clicks, coalesce(sum(range_sessions), 0)::bigint as sum_sessions from filled),
      page as (
        select row_number() over (order by period) as place, report.*
        from report
        order by period offset $4 limit $5
      )
      select (select count(*) from report) as total, summary.*, page.* from summary left join page on true order by place"
    `);
  });

  it('with breakdowns and filters has the rows that have data, in the order asked for', () => {
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
        select day as period, widget_id, publisher_id, view, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(conversions)::bigint as conversions, sum(payout_micros)::bigint as channel_payout, sum(revenue_with_email_micros)::bigint as revenue_with_email, sum(revenue_without_email_micros)::bigint as revenue_without_email, sum(feed_loads)::bigint as feed_loads
        from rollup_days where channel_id = $1::uuid and day >= $2::date and day <= $3::date and publisher_id = any($4::uuid[]) and view = any($5::text[]) and display_mode = any($6::text[]) group by 1, 2, 3, 4
      ),
      active as (
        select day as period, widget_id, publisher_id, view, sum(sessions)::bigint as sessions,
          coalesce(sum(sessions) filter (where previous < $2::date), 0)::bigint as range_sessions
        from session_days where channel_id = $1::uuid and day >= $2::date and day <= $3::date and publisher_id = any($4::uuid[]) and view = any($5::text[]) and display_mode = any($6::text[]) and previous < day group by 1, 2, 3, 4
      ),
      filled as (
        select period, widget_id, publisher_id, view, impressions, clicks, conversions, channel_payout, revenue_with_email, revenue_without_email, feed_loads, coalesce(sessions, 0) as sessions, coalesce(range_sessions, 0) as range_sessions
        from cells left join active using (period, widget_id, publisher_id, view)
      ),
      report as (
        select * from filled where impressions <> 0 or clicks <> 0 or conversions <> 0 or channel_payout <> 0 or revenue_with_email <> 0 or revenue_without_email <> 0 or sessions <> 0 or feed_loads <> 0
      ),
      summary as (select coalesce(sum(impressions), 0)::bigint as sum_impressions, coalesce(sum(clicks), 0)::bigint as sum_clicks, coalesce(sum(conversions), 0)::bigint as sum_conversions, coalesce(sum(channel_payout), 0)::bigint as sum_channel_payout, coalesce(sum(revenue_with_email), 0)::bigint as sum_revenue_with_email, coalesce(sum(revenue_without_email), 0)::bigint as sum_revenue_without_email, coalesce(sum(range_sessions), 0)::bigint as sum_sessions, coalesce(sum(feed_loads), 0)::bigint as sum_feed_loads from filled),
      page as (
        select row_number() over (order by period, widget_id = '', widget_id collate "C", publisher_id = '00000000-0000-0000-0000-000000000000', lower(brand_name) collate "C", brand_name collate "C", publisher_id, view collate "C") as place, report.*, brand_name
        from report left join publishers on publishers.id = publisher_id
        order by period, widget_id = '', widget_id collate "C", publisher_id = '00000000-0000-0000-0000-000000000000', lower(brand_name) collate "C", brand_name collate "C", publisher_id, view collate "C" offset $7 limit $8
      )
      select (select count(*) from report) as total, summary.*, page.* from summary left join page on true order by place"
    `);
    expect(values).toEqual([
      channelId,
      '2026-06-10',
      '2026-06-16',
      [channelId],
      ['CHECKOUT'],
      ['INLINE', 'PULLUP'],
      100,
      250,
    ]);
  });

  it('tells a filter that lets nothing through from none', () => {
    expect(statement({ widgetTypes: [] }).text).toContain('display_mode = any($4::text[])');
    expect(statement({ widgetTypes: null }).text).not.toContain('display_mode');
  });

  it('holds nothing that was asked for, only its numbers: each value is bound and each is used', () => {
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
