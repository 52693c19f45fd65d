-- The ledger: what happened, and the counters that reports read. An event and everything it counts for are written by one
-- transaction, so the counters can always be recounted from the events.

-- Thousandths of a micro-dollar that impressions have cost so far and that no event was billed for yet.
alter table budget_leases add column carry smallint not null default 0 check (carry between 0 and 999);

-- Raw sessions and events are complete from this day on; null means from the first.
alter table installation add column raw_from date;

-- Clicks of one shopper in a minute that count; null means no limit.
alter table channels add column clicks_per_minute integer check (clicks_per_minute > 0);

create table events (
  channel_id uuid not null,
  -- The caller's own id, or one of ours.
  id uuid not null,
  session_id uuid not null,
  offer_id uuid not null,
  type text not null check (type in ('IMPRESSION', 'CLICK', 'CONVERSION')),
  -- Of a conversion; empty for none.
  order_id text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  counted boolean not null,
  -- Why it was not counted, or not billed.
  reason text,
  -- What a counted conversion is owed to.
  attribution text check (attribution in ('click', 'view')),
  billed_micros bigint not null,
  payout_micros bigint not null,
  amount numeric,
  currency_code text,
  primary key (channel_id, id)
);
-- What counts once. Also how the events of a session are found.
create unique index events_once on events (channel_id, session_id, offer_id, type, order_id);
-- Events lie in the order of their arrival, nearly that of their time: a recount of a day finds them by block.
create index events_time on events using brin (occurred_at);
create index sessions_time on sessions using brin (at);

-- Counters by hour and by day. `publisher_id` is all zeros and `widget_id` empty where there is none. Several processes
-- write rows of their own, told apart by `writer` and summed by whoever reads: none waits for another.
create table rollup_hours (
  channel_id uuid not null,
  hour timestamptz not null,
  publisher_id uuid not null,
  view text not null,
  display_mode text not null,
  widget_id text not null,
  writer smallint not null,
  impressions bigint not null,
  clicks bigint not null,
  conversions bigint not null,
  payout_micros bigint not null,
  revenue_with_email_micros bigint not null,
  revenue_without_email_micros bigint not null,
  feed_loads bigint not null,
  filled_loads bigint not null,
  invalid_impressions bigint not null,
  invalid_clicks bigint not null,
  invalid_conversions bigint not null,
  primary key (channel_id, hour, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor = 70);

create table rollup_days (
  channel_id uuid not null,
  day date not null,
  publisher_id uuid not null,
  view text not null,
  display_mode text not null,
  widget_id text not null,
  writer smallint not null,
  impressions bigint not null,
  clicks bigint not null,
  conversions bigint not null,
  payout_micros bigint not null,
  revenue_with_email_micros bigint not null,
  revenue_without_email_micros bigint not null,
  feed_loads bigint not null,
  filled_loads bigint not null,
  invalid_impressions bigint not null,
  invalid_clicks bigint not null,
  invalid_conversions bigint not null,
  primary key (channel_id, day, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor = 70);

-- How many sessions were active in an hour (a day) and, before it, last in another one; `-infinity` for never. The
-- distinct sessions of any stretch of time are those whose activity before lies outside of it.
create table session_hours (
  channel_id uuid not null,
  hour timestamptz not null,
  previous timestamptz not null,
  publisher_id uuid not null,
  view text not null,
  display_mode text not null,
  widget_id text not null,
  writer smallint not null,
  sessions bigint not null,
  primary key (channel_id, hour, previous, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor = 70);

create table session_days (
  channel_id uuid not null,
  day date not null,
  previous date not null,
  publisher_id uuid not null,
  view text not null,
  display_mode text not null,
  widget_id text not null,
  writer smallint not null,
  sessions bigint not null,
  primary key (channel_id, day, previous, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor = 70);

-- The same events by what was offered, for the operator.
create table offer_days (
  channel_id uuid not null,
  day date not null,
  offer_id uuid not null,
  writer smallint not null,
  impressions bigint not null,
  clicks bigint not null,
  conversions bigint not null,
  spend_micros bigint not null,
  invalid_impressions bigint not null,
  invalid_clicks bigint not null,
  invalid_conversions bigint not null,
  primary key (channel_id, day, offer_id, writer)
) with (fillfactor = 70);

-- Clicks of a shopper in a minute, where a channel limits them.
create table click_floods (
  channel_id uuid not null,
  shopper uuid not null,
  minute timestamptz not null,
  clicks integer not null,
  primary key (channel_id, shopper, minute)
);

-- Recounts and other long work, told to whoever asks, on any process.
create table jobs (
  id uuid primary key,
  kind text not null,
  status text not null check (status in ('running', 'done', 'failed')),
  done integer not null,
  total integer not null,
  result jsonb not null,
  started_at timestamptz not null,
  updated_at timestamptz not null
);
create index jobs_newest on jobs (kind, started_at desc);
