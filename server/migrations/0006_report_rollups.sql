-- Reports by publisher over weeks and longer read one row for each publisher and week, not seven.
create table publisher_weeks (
  channel_id uuid not null,
  publisher_id uuid not null,
  week date not null,
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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  constraint publisher_weeks_pkey primary key (channel_id, week, publisher_id)
) with (fillfactor=80);

insert into publisher_weeks (channel_id, publisher_id, week, sessions, new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros, revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions, voided_impressions, voided_clicks, voided_conversions, voided_spend_micros)
select channel_id, publisher_id, week, sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros), sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), sum(voided_impressions), sum(voided_clicks), sum(voided_conversions), sum(voided_spend_micros)
from rollup_weeks group by channel_id, publisher_id, week order by channel_id, week;

-- Returning sessions by widget: reports by widget no longer read those of every publisher.
create table widget_session_days (
  channel_id uuid not null,
  day date not null,
  previous date not null,
  view placement_view not null,
  display_mode placement_mode not null,
  widget_id text not null,
  sessions bigint not null,
  constraint widget_session_days_pkey primary key (channel_id, day, previous, view, display_mode, widget_id)
) with (fillfactor=80);

insert into widget_session_days (channel_id, day, previous, view, display_mode, widget_id, sessions)
select channel_id, day, previous, view, display_mode, widget_id, sum(sessions)
from session_days group by channel_id, day, previous, view, display_mode, widget_id order by channel_id, day;

-- Reports of some publishers read only their rows.
create index rollup_hours_publisher on rollup_hours (channel_id, publisher_id, hour);
create index rollup_days_publisher on rollup_days (channel_id, publisher_id, day);
create index rollup_weeks_publisher on rollup_weeks (channel_id, publisher_id, week);
create index publisher_days_publisher on publisher_days (channel_id, publisher_id, day);
create index publisher_weeks_publisher on publisher_weeks (channel_id, publisher_id, week);
create index session_days_publisher on session_days (channel_id, publisher_id, day, previous);
