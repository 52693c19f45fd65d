-- Changes of counters are appended here by the transaction that stores the counted rows, and added to the counter tables a
-- moment later (counters/). An amount of 0 is null. The counter of a cell is the number in its table plus all its deltas.
create table counter_deltas (
  channel_id uuid not null,
  id uuid not null,
  hour timestamptz not null,
  publisher_id uuid not null,
  view placement_view not null,
  display_mode placement_mode not null,
  widget_id text not null,
  -- Null for changes that are not counted by offer.
  offer_id uuid,
  -- The day of arrival, by which learning counts.
  arrived_on date not null,
  feed_loads bigint,
  filled_loads bigint,
  impressions bigint,
  clicks bigint,
  conversions bigint,
  payout_micros bigint,
  revenue_with_email_micros bigint,
  revenue_without_email_micros bigint,
  sessions bigint,
  day_sessions bigint,
  week_sessions bigint,
  new_sessions bigint,
  invalid_impressions bigint,
  invalid_clicks bigint,
  invalid_conversions bigint,
  voided_impressions bigint,
  voided_clicks bigint,
  voided_conversions bigint,
  voided_spend_micros bigint,
  constraint counter_deltas_pkey primary key (channel_id, id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=10000);

-- The same for the tables that count sessions by their previous active day.
create table return_deltas (
  channel_id uuid not null,
  id uuid not null,
  day date not null,
  previous date not null,
  publisher_id uuid not null,
  view placement_view not null,
  display_mode placement_mode not null,
  widget_id text not null,
  sessions bigint not null,
  constraint return_deltas_pkey primary key (channel_id, id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=10000);

-- Only one process at a time adds to the counters of a channel, so rows no longer have the number of their writer. The rows of
-- all writers are summed into one.

with others as (delete from rollup_hours where writer <> 0 returning *)
insert into rollup_hours (channel_id, hour, publisher_id, view, display_mode, widget_id, sessions, new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros, revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions, voided_impressions, voided_clicks, voided_conversions, voided_spend_micros, writer)
select channel_id, hour, publisher_id, view, display_mode, widget_id, sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros), sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), sum(voided_impressions), sum(voided_clicks), sum(voided_conversions), sum(voided_spend_micros), 0 from others group by channel_id, hour, publisher_id, view, display_mode, widget_id
on conflict (channel_id, hour, publisher_id, view, display_mode, widget_id, writer) do update set
  sessions = rollup_hours.sessions + excluded.sessions, new_sessions = rollup_hours.new_sessions + excluded.new_sessions, impressions = rollup_hours.impressions + excluded.impressions, clicks = rollup_hours.clicks + excluded.clicks, conversions = rollup_hours.conversions + excluded.conversions, payout_micros = rollup_hours.payout_micros + excluded.payout_micros, revenue_with_email_micros = rollup_hours.revenue_with_email_micros + excluded.revenue_with_email_micros, revenue_without_email_micros = rollup_hours.revenue_without_email_micros + excluded.revenue_without_email_micros, feed_loads = rollup_hours.feed_loads + excluded.feed_loads, filled_loads = rollup_hours.filled_loads + excluded.filled_loads, invalid_impressions = rollup_hours.invalid_impressions + excluded.invalid_impressions, invalid_clicks = rollup_hours.invalid_clicks + excluded.invalid_clicks, invalid_conversions = rollup_hours.invalid_conversions + excluded.invalid_conversions, voided_impressions = rollup_hours.voided_impressions + excluded.voided_impressions, voided_clicks = rollup_hours.voided_clicks + excluded.voided_clicks, voided_conversions = rollup_hours.voided_conversions + excluded.voided_conversions, voided_spend_micros = rollup_hours.voided_spend_micros + excluded.voided_spend_micros;
alter table rollup_hours drop column writer;
alter table rollup_hours add constraint rollup_hours_pkey primary key (channel_id, hour, publisher_id, view, display_mode, widget_id);

with others as (delete from placement_hours where writer <> 0 returning *)
insert into placement_hours (channel_id, hour, view, display_mode, sessions, new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros, revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions, voided_impressions, voided_clicks, voided_conversions, voided_spend_micros, writer)
select channel_id, hour, view, display_mode, sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros), sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), sum(voided_impressions), sum(voided_clicks), sum(voided_conversions), sum(voided_spend_micros), 0 from others group by channel_id, hour, view, display_mode
on conflict (channel_id, hour, view, display_mode, writer) do update set
  sessions = placement_hours.sessions + excluded.sessions, new_sessions = placement_hours.new_sessions + excluded.new_sessions, impressions = placement_hours.impressions + excluded.impressions, clicks = placement_hours.clicks + excluded.clicks, conversions = placement_hours.conversions + excluded.conversions, payout_micros = placement_hours.payout_micros + excluded.payout_micros, revenue_with_email_micros = placement_hours.revenue_with_email_micros + excluded.revenue_with_email_micros, revenue_without_email_micros = placement_hours.revenue_without_email_micros + excluded.revenue_without_email_micros, feed_loads = placement_hours.feed_loads + excluded.feed_loads, filled_loads = placement_hours.filled_loads + excluded.filled_loads, invalid_impressions = placement_hours.invalid_impressions + excluded.invalid_impressions, invalid_clicks = placement_hours.invalid_clicks + excluded.invalid_clicks, invalid_conversions = placement_hours.invalid_conversions + excluded.invalid_conversions, voided_impressions = placement_hours.voided_impressions + excluded.voided_impressions, voided_clicks = placement_hours.voided_clicks + excluded.voided_clicks, voided_conversions = placement_hours.voided_conversions + excluded.voided_conversions, voided_spend_micros = placement_hours.voided_spend_micros + excluded.voided_spend_micros;
alter table placement_hours drop column writer;
alter table placement_hours add constraint placement_hours_pkey primary key (channel_id, hour, view, display_mode);

with others as (delete from rollup_days where writer <> 0 returning *)
insert into rollup_days (channel_id, day, publisher_id, view, display_mode, widget_id, sessions, new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros, revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions, voided_impressions, voided_clicks, voided_conversions, voided_spend_micros, writer)
select channel_id, day, publisher_id, view, display_mode, widget_id, sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros), sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), sum(voided_impressions), sum(voided_clicks), sum(voided_conversions), sum(voided_spend_micros), 0 from others group by channel_id, day, publisher_id, view, display_mode, widget_id
on conflict (channel_id, day, publisher_id, view, display_mode, widget_id, writer) do update set
  sessions = rollup_days.sessions + excluded.sessions, new_sessions = rollup_days.new_sessions + excluded.new_sessions, impressions = rollup_days.impressions + excluded.impressions, clicks = rollup_days.clicks + excluded.clicks, conversions = rollup_days.conversions + excluded.conversions, payout_micros = rollup_days.payout_micros + excluded.payout_micros, revenue_with_email_micros = rollup_days.revenue_with_email_micros + excluded.revenue_with_email_micros, revenue_without_email_micros = rollup_days.revenue_without_email_micros + excluded.revenue_without_email_micros, feed_loads = rollup_days.feed_loads + excluded.feed_loads, filled_loads = rollup_days.filled_loads + excluded.filled_loads, invalid_impressions = rollup_days.invalid_impressions + excluded.invalid_impressions, invalid_clicks = rollup_days.invalid_clicks + excluded.invalid_clicks, invalid_conversions = rollup_days.invalid_conversions + excluded.invalid_conversions, voided_impressions = rollup_days.voided_impressions + excluded.voided_impressions, voided_clicks = rollup_days.voided_clicks + excluded.voided_clicks, voided_conversions = rollup_days.voided_conversions + excluded.voided_conversions, voided_spend_micros = rollup_days.voided_spend_micros + excluded.voided_spend_micros;
alter table rollup_days drop column writer;
alter table rollup_days add constraint rollup_days_pkey primary key (channel_id, day, publisher_id, view, display_mode, widget_id);

with others as (delete from publisher_days where writer <> 0 returning *)
insert into publisher_days (channel_id, day, publisher_id, sessions, new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros, revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions, voided_impressions, voided_clicks, voided_conversions, voided_spend_micros, writer)
select channel_id, day, publisher_id, sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros), sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), sum(voided_impressions), sum(voided_clicks), sum(voided_conversions), sum(voided_spend_micros), 0 from others group by channel_id, day, publisher_id
on conflict (channel_id, day, publisher_id, writer) do update set
  sessions = publisher_days.sessions + excluded.sessions, new_sessions = publisher_days.new_sessions + excluded.new_sessions, impressions = publisher_days.impressions + excluded.impressions, clicks = publisher_days.clicks + excluded.clicks, conversions = publisher_days.conversions + excluded.conversions, payout_micros = publisher_days.payout_micros + excluded.payout_micros, revenue_with_email_micros = publisher_days.revenue_with_email_micros + excluded.revenue_with_email_micros, revenue_without_email_micros = publisher_days.revenue_without_email_micros + excluded.revenue_without_email_micros, feed_loads = publisher_days.feed_loads + excluded.feed_loads, filled_loads = publisher_days.filled_loads + excluded.filled_loads, invalid_impressions = publisher_days.invalid_impressions + excluded.invalid_impressions, invalid_clicks = publisher_days.invalid_clicks + excluded.invalid_clicks, invalid_conversions = publisher_days.invalid_conversions + excluded.invalid_conversions, voided_impressions = publisher_days.voided_impressions + excluded.voided_impressions, voided_clicks = publisher_days.voided_clicks + excluded.voided_clicks, voided_conversions = publisher_days.voided_conversions + excluded.voided_conversions, voided_spend_micros = publisher_days.voided_spend_micros + excluded.voided_spend_micros;
alter table publisher_days drop column writer;
alter table publisher_days add constraint publisher_days_pkey primary key (channel_id, day, publisher_id);

with others as (delete from widget_days where writer <> 0 returning *)
insert into widget_days (channel_id, day, view, display_mode, widget_id, sessions, new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros, revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions, voided_impressions, voided_clicks, voided_conversions, voided_spend_micros, writer)
select channel_id, day, view, display_mode, widget_id, sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros), sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), sum(voided_impressions), sum(voided_clicks), sum(voided_conversions), sum(voided_spend_micros), 0 from others group by channel_id, day, view, display_mode, widget_id
on conflict (channel_id, day, view, display_mode, widget_id, writer) do update set
  sessions = widget_days.sessions + excluded.sessions, new_sessions = widget_days.new_sessions + excluded.new_sessions, impressions = widget_days.impressions + excluded.impressions, clicks = widget_days.clicks + excluded.clicks, conversions = widget_days.conversions + excluded.conversions, payout_micros = widget_days.payout_micros + excluded.payout_micros, revenue_with_email_micros = widget_days.revenue_with_email_micros + excluded.revenue_with_email_micros, revenue_without_email_micros = widget_days.revenue_without_email_micros + excluded.revenue_without_email_micros, feed_loads = widget_days.feed_loads + excluded.feed_loads, filled_loads = widget_days.filled_loads + excluded.filled_loads, invalid_impressions = widget_days.invalid_impressions + excluded.invalid_impressions, invalid_clicks = widget_days.invalid_clicks + excluded.invalid_clicks, invalid_conversions = widget_days.invalid_conversions + excluded.invalid_conversions, voided_impressions = widget_days.voided_impressions + excluded.voided_impressions, voided_clicks = widget_days.voided_clicks + excluded.voided_clicks, voided_conversions = widget_days.voided_conversions + excluded.voided_conversions, voided_spend_micros = widget_days.voided_spend_micros + excluded.voided_spend_micros;
alter table widget_days drop column writer;
alter table widget_days add constraint widget_days_pkey primary key (channel_id, day, view, display_mode, widget_id);

with others as (delete from placement_days where writer <> 0 returning *)
insert into placement_days (channel_id, day, view, display_mode, sessions, new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros, revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions, voided_impressions, voided_clicks, voided_conversions, voided_spend_micros, writer)
select channel_id, day, view, display_mode, sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros), sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), sum(voided_impressions), sum(voided_clicks), sum(voided_conversions), sum(voided_spend_micros), 0 from others group by channel_id, day, view, display_mode
on conflict (channel_id, day, view, display_mode, writer) do update set
  sessions = placement_days.sessions + excluded.sessions, new_sessions = placement_days.new_sessions + excluded.new_sessions, impressions = placement_days.impressions + excluded.impressions, clicks = placement_days.clicks + excluded.clicks, conversions = placement_days.conversions + excluded.conversions, payout_micros = placement_days.payout_micros + excluded.payout_micros, revenue_with_email_micros = placement_days.revenue_with_email_micros + excluded.revenue_with_email_micros, revenue_without_email_micros = placement_days.revenue_without_email_micros + excluded.revenue_without_email_micros, feed_loads = placement_days.feed_loads + excluded.feed_loads, filled_loads = placement_days.filled_loads + excluded.filled_loads, invalid_impressions = placement_days.invalid_impressions + excluded.invalid_impressions, invalid_clicks = placement_days.invalid_clicks + excluded.invalid_clicks, invalid_conversions = placement_days.invalid_conversions + excluded.invalid_conversions, voided_impressions = placement_days.voided_impressions + excluded.voided_impressions, voided_clicks = placement_days.voided_clicks + excluded.voided_clicks, voided_conversions = placement_days.voided_conversions + excluded.voided_conversions, voided_spend_micros = placement_days.voided_spend_micros + excluded.voided_spend_micros;
alter table placement_days drop column writer;
alter table placement_days add constraint placement_days_pkey primary key (channel_id, day, view, display_mode);

with others as (delete from rollup_weeks where writer <> 0 returning *)
insert into rollup_weeks (channel_id, week, publisher_id, view, display_mode, widget_id, sessions, new_sessions, impressions, clicks, conversions, payout_micros, revenue_with_email_micros, revenue_without_email_micros, feed_loads, filled_loads, invalid_impressions, invalid_clicks, invalid_conversions, voided_impressions, voided_clicks, voided_conversions, voided_spend_micros, writer)
select channel_id, week, publisher_id, view, display_mode, widget_id, sum(sessions), sum(new_sessions), sum(impressions), sum(clicks), sum(conversions), sum(payout_micros), sum(revenue_with_email_micros), sum(revenue_without_email_micros), sum(feed_loads), sum(filled_loads), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), sum(voided_impressions), sum(voided_clicks), sum(voided_conversions), sum(voided_spend_micros), 0 from others group by channel_id, week, publisher_id, view, display_mode, widget_id
on conflict (channel_id, week, publisher_id, view, display_mode, widget_id, writer) do update set
  sessions = rollup_weeks.sessions + excluded.sessions, new_sessions = rollup_weeks.new_sessions + excluded.new_sessions, impressions = rollup_weeks.impressions + excluded.impressions, clicks = rollup_weeks.clicks + excluded.clicks, conversions = rollup_weeks.conversions + excluded.conversions, payout_micros = rollup_weeks.payout_micros + excluded.payout_micros, revenue_with_email_micros = rollup_weeks.revenue_with_email_micros + excluded.revenue_with_email_micros, revenue_without_email_micros = rollup_weeks.revenue_without_email_micros + excluded.revenue_without_email_micros, feed_loads = rollup_weeks.feed_loads + excluded.feed_loads, filled_loads = rollup_weeks.filled_loads + excluded.filled_loads, invalid_impressions = rollup_weeks.invalid_impressions + excluded.invalid_impressions, invalid_clicks = rollup_weeks.invalid_clicks + excluded.invalid_clicks, invalid_conversions = rollup_weeks.invalid_conversions + excluded.invalid_conversions, voided_impressions = rollup_weeks.voided_impressions + excluded.voided_impressions, voided_clicks = rollup_weeks.voided_clicks + excluded.voided_clicks, voided_conversions = rollup_weeks.voided_conversions + excluded.voided_conversions, voided_spend_micros = rollup_weeks.voided_spend_micros + excluded.voided_spend_micros;
alter table rollup_weeks drop column writer;
alter table rollup_weeks add constraint rollup_weeks_pkey primary key (channel_id, week, publisher_id, view, display_mode, widget_id);

with others as (delete from session_days where writer <> 0 returning *)
insert into session_days (channel_id, day, previous, publisher_id, view, display_mode, widget_id, sessions, writer)
select channel_id, day, previous, publisher_id, view, display_mode, widget_id, sum(sessions), 0 from others group by channel_id, day, previous, publisher_id, view, display_mode, widget_id
on conflict (channel_id, day, previous, publisher_id, view, display_mode, widget_id, writer) do update set
  sessions = session_days.sessions + excluded.sessions;
alter table session_days drop column writer;
alter table session_days add constraint session_days_pkey primary key (channel_id, day, previous, publisher_id, view, display_mode, widget_id);

with others as (delete from placement_session_days where writer <> 0 returning *)
insert into placement_session_days (channel_id, day, previous, view, display_mode, sessions, writer)
select channel_id, day, previous, view, display_mode, sum(sessions), 0 from others group by channel_id, day, previous, view, display_mode
on conflict (channel_id, day, previous, view, display_mode, writer) do update set
  sessions = placement_session_days.sessions + excluded.sessions;
alter table placement_session_days drop column writer;
alter table placement_session_days add constraint placement_session_days_pkey primary key (channel_id, day, previous, view, display_mode);

with others as (delete from offer_days where writer <> 0 returning *)
insert into offer_days (channel_id, day, offer_id, impressions, clicks, conversions, spend_micros, invalid_impressions, invalid_clicks, invalid_conversions, voided_impressions, voided_clicks, voided_conversions, voided_spend_micros, writer)
select channel_id, day, offer_id, sum(impressions), sum(clicks), sum(conversions), sum(spend_micros), sum(invalid_impressions), sum(invalid_clicks), sum(invalid_conversions), sum(voided_impressions), sum(voided_clicks), sum(voided_conversions), sum(voided_spend_micros), 0 from others group by channel_id, day, offer_id
on conflict (channel_id, day, offer_id, writer) do update set
  impressions = offer_days.impressions + excluded.impressions, clicks = offer_days.clicks + excluded.clicks, conversions = offer_days.conversions + excluded.conversions, spend_micros = offer_days.spend_micros + excluded.spend_micros, invalid_impressions = offer_days.invalid_impressions + excluded.invalid_impressions, invalid_clicks = offer_days.invalid_clicks + excluded.invalid_clicks, invalid_conversions = offer_days.invalid_conversions + excluded.invalid_conversions, voided_impressions = offer_days.voided_impressions + excluded.voided_impressions, voided_clicks = offer_days.voided_clicks + excluded.voided_clicks, voided_conversions = offer_days.voided_conversions + excluded.voided_conversions, voided_spend_micros = offer_days.voided_spend_micros + excluded.voided_spend_micros;
alter table offer_days drop column writer;
alter table offer_days add constraint offer_days_pkey primary key (channel_id, day, offer_id);
