-- Counters say themselves how many sessions were active, so `session_*` only keeps those that had been active before: the
-- distinct sessions of a stretch are the active ones of its parts, less those that came back within it.
alter table rollup_hours add column sessions bigint not null default 0;
insert into rollup_hours (
  channel_id, hour, publisher_id, view, display_mode, widget_id, writer, sessions, impressions, clicks, conversions,
  payout_micros, revenue_with_email_micros, revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions,
  invalid_clicks, invalid_conversions
)
select channel_id, hour, publisher_id, view, display_mode, widget_id, writer, sum(sessions), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
from session_hours group by 1, 2, 3, 4, 5, 6, 7
on conflict (channel_id, hour, publisher_id, view, display_mode, widget_id, writer) do update set sessions = excluded.sessions;
delete from session_hours where previous = '-infinity';
-- Most rows are begun by few counters: the others need not be named.
alter table rollup_hours alter column impressions set default 0;
alter table rollup_hours alter column clicks set default 0;
alter table rollup_hours alter column conversions set default 0;
alter table rollup_hours alter column payout_micros set default 0;
alter table rollup_hours alter column revenue_with_email_micros set default 0;
alter table rollup_hours alter column revenue_without_email_micros set default 0;
alter table rollup_hours alter column feed_loads set default 0;
alter table rollup_hours alter column filled_loads set default 0;
alter table rollup_hours alter column invalid_impressions set default 0;
alter table rollup_hours alter column invalid_clicks set default 0;
alter table rollup_hours alter column invalid_conversions set default 0;

-- Days are what most reports read. Columns of fixed width come first: a row is read faster up to its last column before a text.
create table new_rollup_days (
  channel_id uuid not null,
  publisher_id uuid not null,
  day date not null,
  writer smallint not null,
  sessions bigint not null default 0,
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
  view text not null,
  display_mode text not null,
  widget_id text not null
) with (fillfactor = 80);
insert into new_rollup_days
select channel_id, publisher_id, day, writer, sum(sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros),
  sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads),
  sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), view, display_mode, widget_id
from (
  select channel_id, publisher_id, day, writer, 0 as sessions, impressions, clicks, conversions, payout_micros,
    revenue_with_email_micros, revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks,
    invalid_conversions, view, display_mode, widget_id
  from rollup_days
  union all
  select channel_id, publisher_id, day, writer, sessions, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, view, display_mode, widget_id
  from session_days
) as known
group by channel_id, publisher_id, day, writer, view, display_mode, widget_id order by day;
drop table rollup_days;
alter table new_rollup_days rename to rollup_days;
alter table rollup_days add primary key (channel_id, day, publisher_id, view, display_mode, widget_id, writer);
delete from session_days where previous = '-infinity';

-- The same counters by publisher alone and by placement alone: reports that ask for no more read far fewer rows.
create table publisher_days (
  channel_id uuid not null,
  publisher_id uuid not null,
  day date not null,
  writer smallint not null,
  sessions bigint not null default 0,
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
  primary key (channel_id, day, publisher_id, writer)
) with (fillfactor = 80);
insert into publisher_days
select channel_id, publisher_id, day, writer, sum(sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros),
  sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads),
  sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions)
from rollup_days group by channel_id, publisher_id, day, writer order by day;

create table placement_days (
  channel_id uuid not null,
  day date not null,
  writer smallint not null,
  sessions bigint not null default 0,
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
  view text not null,
  display_mode text not null,
  primary key (channel_id, day, view, display_mode, writer)
) with (fillfactor = 80);
insert into placement_days
select channel_id, day, writer, sum(sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros),
  sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads),
  sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), view, display_mode
from rollup_days group by channel_id, day, writer, view, display_mode order by day;

create table publisher_session_days (
  channel_id uuid not null,
  publisher_id uuid not null,
  day date not null,
  previous date not null,
  writer smallint not null,
  sessions bigint not null,
  primary key (channel_id, day, previous, publisher_id, writer)
) with (fillfactor = 80);
insert into publisher_session_days
select channel_id, publisher_id, day, previous, writer, sum(sessions) from session_days group by 1, 2, 3, 4, 5 order by day;

create table placement_session_days (
  channel_id uuid not null,
  day date not null,
  previous date not null,
  writer smallint not null,
  sessions bigint not null,
  view text not null,
  display_mode text not null,
  primary key (channel_id, day, previous, view, display_mode, writer)
) with (fillfactor = 80);
insert into placement_session_days
select channel_id, day, previous, writer, sum(sessions), view, display_mode
from session_days group by channel_id, day, previous, writer, view, display_mode order by day;
