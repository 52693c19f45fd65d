-- Numbers in the place of words: counters are grouped by these for every row of a report.
create type placement_view as enum (
  'ORDER_STATUS', 'CHECKOUT', 'THANK_YOU', 'POST_ORDER', 'ORDER_TRACKING', 'SUPPORT_CENTER'
);
create type placement_mode as enum ('OVERLAY', 'FULLSCREEN', 'PULLUP', 'INLINE');

-- Sessions that were never active before are counted beside the active ones: the distinct sessions of any stretch of time
-- are those that are new in it, and those that were last active before it began. Of the sessions that came back, a report
-- then reads those that cross its beginning, and no others.
alter table rollup_hours rename to old_rollup_hours;
alter index rollup_hours_pkey rename to old_rollup_hours_pkey;
create table rollup_hours (
  channel_id uuid not null,
  publisher_id uuid not null,
  hour timestamptz not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null default 0,
  new_sessions bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  payout_micros bigint not null default 0,
  revenue_with_email_micros bigint not null default 0,
  revenue_without_email_micros bigint not null default 0,
  feed_loads bigint not null default 0,
  filled_loads bigint not null default 0,
  invalid_impressions bigint not null default 0,
  invalid_clicks bigint not null default 0,
  invalid_conversions bigint not null default 0,
  writer smallint not null,
  widget_id text not null,
  primary key (channel_id, hour, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor = 70);
insert into rollup_hours
select channel_id, publisher_id, hour, view::placement_view, display_mode::placement_mode,
  sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros),
  sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads),
  sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), writer, widget_id
from (
  select channel_id, publisher_id, hour, view, display_mode,
    sessions, sessions as new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros,
    revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions,
    writer, widget_id
  from old_rollup_hours
  union all
  select channel_id, publisher_id, hour, view, display_mode,
    0, -sessions, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, writer, widget_id
  from session_hours
) as known
group by channel_id, publisher_id, hour, view, display_mode, writer, widget_id order by hour;
drop table old_rollup_hours;

alter table rollup_days rename to old_rollup_days;
alter index rollup_days_pkey rename to old_rollup_days_pkey;
create table rollup_days (
  channel_id uuid not null,
  publisher_id uuid not null,
  day date not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null default 0,
  new_sessions bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  payout_micros bigint not null default 0,
  revenue_with_email_micros bigint not null default 0,
  revenue_without_email_micros bigint not null default 0,
  feed_loads bigint not null default 0,
  filled_loads bigint not null default 0,
  invalid_impressions bigint not null default 0,
  invalid_clicks bigint not null default 0,
  invalid_conversions bigint not null default 0,
  writer smallint not null,
  widget_id text not null,
  primary key (channel_id, day, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor = 80);
insert into rollup_days
select channel_id, publisher_id, day, view::placement_view, display_mode::placement_mode,
  sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros),
  sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads),
  sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), writer, widget_id
from (
  select channel_id, publisher_id, day, view, display_mode,
    sessions, sessions as new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros,
    revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions,
    writer, widget_id
  from old_rollup_days
  union all
  select channel_id, publisher_id, day, view, display_mode,
    0, -sessions, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, writer, widget_id
  from session_days
) as known
group by channel_id, publisher_id, day, view, display_mode, writer, widget_id order by day;
drop table old_rollup_days;

alter table publisher_days rename to old_publisher_days;
alter index publisher_days_pkey rename to old_publisher_days_pkey;
create table publisher_days (
  channel_id uuid not null,
  publisher_id uuid not null,
  day date not null,
  sessions bigint not null default 0,
  new_sessions bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  payout_micros bigint not null default 0,
  revenue_with_email_micros bigint not null default 0,
  revenue_without_email_micros bigint not null default 0,
  feed_loads bigint not null default 0,
  filled_loads bigint not null default 0,
  invalid_impressions bigint not null default 0,
  invalid_clicks bigint not null default 0,
  invalid_conversions bigint not null default 0,
  writer smallint not null,
  primary key (channel_id, day, publisher_id, writer)
) with (fillfactor = 80);
insert into publisher_days
select channel_id, publisher_id, day,
  sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros),
  sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads),
  sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), writer
from (
  select channel_id, publisher_id, day,
    sessions, sessions as new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros,
    revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions,
    writer
  from old_publisher_days
  union all
  select channel_id, publisher_id, day,
    0, -sessions, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, writer
  from publisher_session_days
) as known
group by channel_id, publisher_id, day, writer order by day;
drop table old_publisher_days;

alter table placement_days rename to old_placement_days;
alter index placement_days_pkey rename to old_placement_days_pkey;
create table placement_days (
  channel_id uuid not null,
  day date not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null default 0,
  new_sessions bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  payout_micros bigint not null default 0,
  revenue_with_email_micros bigint not null default 0,
  revenue_without_email_micros bigint not null default 0,
  feed_loads bigint not null default 0,
  filled_loads bigint not null default 0,
  invalid_impressions bigint not null default 0,
  invalid_clicks bigint not null default 0,
  invalid_conversions bigint not null default 0,
  writer smallint not null,
  primary key (channel_id, day, view, display_mode, writer)
) with (fillfactor = 80);
insert into placement_days
select channel_id, day, view::placement_view, display_mode::placement_mode,
  sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros),
  sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads),
  sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), writer
from (
  select channel_id, day, view, display_mode,
    sessions, sessions as new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros,
    revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions,
    writer
  from old_placement_days
  union all
  select channel_id, day, view, display_mode,
    0, -sessions, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, writer
  from placement_session_days
) as known
group by channel_id, day, view, display_mode, writer order by day;
drop table old_placement_days;

alter table session_days rename to old_session_days;
alter index session_days_pkey rename to old_session_days_pkey;
create table session_days (
  channel_id uuid not null,
  publisher_id uuid not null,
  day date not null,
  previous date not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null,
  writer smallint not null,
  widget_id text not null,
  primary key (channel_id, day, previous, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor = 80);
insert into session_days
select channel_id, publisher_id, day, previous, view::placement_view, display_mode::placement_mode, sessions, writer, widget_id
from old_session_days order by day;
drop table old_session_days;

alter table placement_session_days rename to old_placement_session_days;
alter index placement_session_days_pkey rename to old_placement_session_days_pkey;
create table placement_session_days (
  channel_id uuid not null,
  day date not null,
  previous date not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null,
  writer smallint not null,
  primary key (channel_id, day, previous, view, display_mode, writer)
) with (fillfactor = 80);
insert into placement_session_days
select channel_id, day, previous, view::placement_view, display_mode::placement_mode, sessions, writer
from old_placement_session_days order by day;
drop table old_placement_session_days;

-- Reports over weeks, months and long ranges read whole weeks, with days only where the range or a month cuts one.
create table rollup_weeks (
  channel_id uuid not null,
  publisher_id uuid not null,
  week date not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null default 0,
  new_sessions bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  payout_micros bigint not null default 0,
  revenue_with_email_micros bigint not null default 0,
  revenue_without_email_micros bigint not null default 0,
  feed_loads bigint not null default 0,
  filled_loads bigint not null default 0,
  invalid_impressions bigint not null default 0,
  invalid_clicks bigint not null default 0,
  invalid_conversions bigint not null default 0,
  writer smallint not null,
  widget_id text not null,
  primary key (channel_id, week, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor = 80);
insert into rollup_weeks
select channel_id, publisher_id, week, view, display_mode,
  sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros),
  sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads),
  sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), writer, widget_id
from (
  select channel_id, publisher_id, date_trunc('week', day::timestamp)::date as week, view, display_mode,
    sessions, new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros,
    revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions,
    writer, widget_id
  from rollup_days
  union all
  -- Whoever comes back within the week is active in it once.
  select channel_id, publisher_id, date_trunc('week', day::timestamp)::date, view, display_mode,
    -sessions, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, writer, widget_id
  from session_days where previous >= date_trunc('week', day::timestamp)::date
) as known
group by channel_id, publisher_id, week, view, display_mode, writer, widget_id order by week;

-- Days by widget, whatever the publisher: how a placement does that many shops have.
create table widget_days (
  channel_id uuid not null,
  day date not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null default 0,
  new_sessions bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  payout_micros bigint not null default 0,
  revenue_with_email_micros bigint not null default 0,
  revenue_without_email_micros bigint not null default 0,
  feed_loads bigint not null default 0,
  filled_loads bigint not null default 0,
  invalid_impressions bigint not null default 0,
  invalid_clicks bigint not null default 0,
  invalid_conversions bigint not null default 0,
  writer smallint not null,
  widget_id text not null,
  primary key (channel_id, day, view, display_mode, widget_id, writer)
) with (fillfactor = 80);
insert into widget_days
select channel_id, day, view, display_mode,
  sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros),
  sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads),
  sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), writer, widget_id
from rollup_days group by channel_id, day, view, display_mode, writer, widget_id order by day;

-- Hours by placement alone, as there are days.
create table placement_hours (
  channel_id uuid not null,
  hour timestamptz not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null default 0,
  new_sessions bigint not null default 0,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  payout_micros bigint not null default 0,
  revenue_with_email_micros bigint not null default 0,
  revenue_without_email_micros bigint not null default 0,
  feed_loads bigint not null default 0,
  filled_loads bigint not null default 0,
  invalid_impressions bigint not null default 0,
  invalid_clicks bigint not null default 0,
  invalid_conversions bigint not null default 0,
  writer smallint not null,
  primary key (channel_id, hour, view, display_mode, writer)
) with (fillfactor = 80);
insert into placement_hours
select channel_id, hour, view, display_mode,
  sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros),
  sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads),
  sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), writer
from rollup_hours group by channel_id, hour, view, display_mode, writer order by hour;

-- Nobody comes back within an hour, and whatever is asked for by the hour begins with a day.
drop table session_hours;
-- Those that cross the beginning of a report are few: they can be counted from the days by place.
drop table publisher_session_days;
