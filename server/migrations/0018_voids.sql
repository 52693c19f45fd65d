-- Money that was billed can be taken back. An event keeps the bill it was given when it counted; every later movement of
-- money is an entry beside it. What an event costs is its bill plus its entries.

-- How often conversions of one session and offer are billed; further ones count and cost nothing.
alter table channels add column conversion_limit smallint not null default 5 check (conversion_limit between 1 and 50);

-- Null means the default, zero means no limit.
alter table channels drop constraint channels_clicks_per_minute_check;
alter table channels add constraint channels_clicks_per_minute_check check (clicks_per_minute >= 0);

-- The void that took the event back, and what the event was before: 'counted', or the reason it had. An event that
-- arrived under a void that was active already has no state before.
alter table events add column void_id uuid;
alter table events add column voided_from text;

-- The events of a void, which an undo finds by it.
create index events_voided on events (channel_id, void_id, session_id) where void_id is not null;

create table event_entries (
  channel_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('reversal', 'bill')),
  -- The moment whose hour the money belongs to. A void corrects the hour of the bill itself.
  at timestamptz not null,
  recorded_at timestamptz not null,
  billed_micros bigint not null,
  payout_micros bigint not null,
  void_id uuid,
  primary key (channel_id, id)
);
create index event_entries_session on event_entries (channel_id, session_id);
create index event_entries_by_time on event_entries (channel_id, at);

-- A correction by staff: which events, why, and how far it has come.
create table voids (
  channel_id uuid not null references channels (id),
  id uuid not null,
  status text not null check (
    status in ('previewing', 'preview', 'running', 'done', 'undoing', 'undone', 'cancelled')
  ),
  reason text not null,
  -- The events it is about. Columns that are null do not narrow it; an all-zero publisher is the channel itself.
  by_session boolean not null,
  publisher_id uuid,
  from_time timestamptz,
  to_time timestamptz,
  campaign_id uuid,
  offer_id uuid,
  event_types text[],
  -- While it is set, events that arrive under the filter are voided at once.
  active boolean not null default false,
  -- What the preview found, what was voided and what was restored so far.
  figures jsonb not null,
  undo_reason text,
  -- The job that works on it.
  job_id uuid,
  -- The flag that led to it.
  flag_id uuid,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  primary key (channel_id, id)
);
create index voids_active on voids (channel_id) where active;
create index voids_newest on voids (created_at desc, id desc);
create index voids_id on voids (id);

-- The sessions of a void, frozen by its preview.
create table void_sessions (
  channel_id uuid not null,
  void_id uuid not null,
  session_id uuid not null,
  -- How many events the session had when it was found: slices are cut by it.
  events integer not null,
  primary key (channel_id, void_id, session_id)
);
create index void_sessions_session on void_sessions (channel_id, session_id);

-- An hour of a publisher that is far from its usual hour, for staff to look at.
create table traffic_flags (
  channel_id uuid not null references channels (id),
  -- All zeros for the channel itself.
  publisher_id uuid not null,
  hour timestamptz not null,
  id uuid not null,
  status text not null check (status in ('open', 'dismissed', 'voided')),
  -- Which figures are out of line: name, value, usual value.
  signals jsonb not null,
  impressions bigint not null,
  clicks bigint not null,
  conversions bigint not null,
  found_at timestamptz not null,
  updated_at timestamptz not null,
  note text not null default '',
  void_id uuid,
  primary key (channel_id, publisher_id, hour)
);
create unique index traffic_flags_id on traffic_flags (channel_id, id);
create index traffic_flags_newest on traffic_flags (status, hour desc);

-- When publishers' hours were last judged: the recent ones, and all that can still change.
alter table installation add column traffic_judged_at timestamptz;
alter table installation add column traffic_swept_at timestamptz;

-- How often money went back to a lease. Spend only grows between two credits, so of two figures with the same number of
-- credits the larger is the newer, and the one with more credits is newer in any case.
alter table budget_leases add column credits integer not null default 0;

alter table rollup_hours
  add column voided_impressions bigint not null default 0, add column voided_clicks bigint not null default 0,
  add column voided_conversions bigint not null default 0, add column voided_spend_micros bigint not null default 0;
alter table placement_hours
  add column voided_impressions bigint not null default 0, add column voided_clicks bigint not null default 0,
  add column voided_conversions bigint not null default 0, add column voided_spend_micros bigint not null default 0;
alter table rollup_days
  add column voided_impressions bigint not null default 0, add column voided_clicks bigint not null default 0,
  add column voided_conversions bigint not null default 0, add column voided_spend_micros bigint not null default 0;
alter table publisher_days
  add column voided_impressions bigint not null default 0, add column voided_clicks bigint not null default 0,
  add column voided_conversions bigint not null default 0, add column voided_spend_micros bigint not null default 0;
alter table widget_days
  add column voided_impressions bigint not null default 0, add column voided_clicks bigint not null default 0,
  add column voided_conversions bigint not null default 0, add column voided_spend_micros bigint not null default 0;
alter table placement_days
  add column voided_impressions bigint not null default 0, add column voided_clicks bigint not null default 0,
  add column voided_conversions bigint not null default 0, add column voided_spend_micros bigint not null default 0;
alter table rollup_weeks
  add column voided_impressions bigint not null default 0, add column voided_clicks bigint not null default 0,
  add column voided_conversions bigint not null default 0, add column voided_spend_micros bigint not null default 0;
alter table offer_days
  add column voided_impressions bigint not null default 0, add column voided_clicks bigint not null default 0,
  add column voided_conversions bigint not null default 0, add column voided_spend_micros bigint not null default 0;
-- A writer names the columns that change and leaves the others out.
alter table offer_days
  alter column impressions set default 0, alter column clicks set default 0, alter column conversions set default 0,
  alter column spend_micros set default 0, alter column invalid_impressions set default 0,
  alter column invalid_clicks set default 0, alter column invalid_conversions set default 0;
