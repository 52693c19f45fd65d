-- The current schema, written by `npm run schema` from the migrations. Do not edit.
create type placement_mode as enum ('OVERLAY', 'FULLSCREEN', 'PULLUP', 'INLINE');
create type placement_view as enum ('ORDER_STATUS', 'CHECKOUT', 'THANK_YOU', 'POST_ORDER', 'ORDER_TRACKING', 'SUPPORT_CENTER', 'EMAIL', 'REWARDED');

-- audit

create table audit_entries (
  id uuid not null,
  at timestamptz not null,
  actor_type text not null,
  actor_id text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  channel_id uuid,
  details jsonb not null,
  request_id uuid,
  constraint audit_entries_pkey primary key (id)
);
create index audit_entries_action on audit_entries (action, at desc);
create index audit_entries_actor on audit_entries (actor_id, at desc);
create index audit_entries_channel on audit_entries (channel_id, at desc);
create index audit_entries_kind on audit_entries (object_type, at desc);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_object on audit_entries (object_id, at desc);

-- channel

create table channels (
  id uuid not null,
  name text not null,
  revenue_share_ppm integer not null,
  enabled_metrics text[] not null,
  available_from date,
  click_days smallint not null,
  view_days smallint not null,
  max_offers smallint not null,
  rate_limit_channel integer,
  rate_limit_serving integer,
  rate_limit_reporting integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  excluded_subcategory_ids uuid[] not null default '{}',
  offers_heading text,
  footer jsonb,
  clicks_per_minute integer,
  name_search text not null default '',
  conversion_limit smallint not null default 5,
  click_references boolean not null default false,
  tracking_links boolean not null default false,
  named_to_advertisers boolean not null default false,
  billable_impression_days smallint,
  billable_click_days smallint,
  publisher_ceiling_micros bigint,
  own_publisher_ceiling_micros bigint,
  constraint channels_pkey primary key (id),
  constraint channels_billable_click_days_check check ((billable_click_days >= 1) and (billable_click_days <= 30)),
  constraint channels_billable_impression_days_check check ((billable_impression_days >= 1) and (billable_impression_days <= 30)),
  constraint channels_click_days_check check ((click_days >= 0) and (click_days <= 90)),
  constraint channels_clicks_per_minute_check check (clicks_per_minute >= 0),
  constraint channels_conversion_limit_check check ((conversion_limit >= 1) and (conversion_limit <= 50)),
  constraint channels_max_offers_check check ((max_offers >= 1) and (max_offers <= 20)),
  constraint channels_rate_limit_channel_check check (rate_limit_channel > 0),
  constraint channels_rate_limit_reporting_check check (rate_limit_reporting > 0),
  constraint channels_rate_limit_serving_check check (rate_limit_serving > 0),
  constraint channels_revenue_share_ppm_check check ((revenue_share_ppm >= 0) and (revenue_share_ppm <= 1000000)),
  constraint channels_view_days_check check ((view_days >= 0) and (view_days <= 90))
);
create index channels_newest on channels (created_at desc, id desc);
create index channels_search on channels using gin (name_search gin_trgm_ops);

-- conversions

create table conversion_orders (
  advertiser_id uuid not null,
  order_key text not null,
  version integer not null,
  placements jsonb not null,
  reason text,
  counted boolean,
  ledger_reason text,
  pending boolean not null,
  updated_at timestamptz not null,
  revision integer not null default 0,
  due_at timestamptz,
  partner_roles jsonb not null default '[]',
  constraint conversion_orders_pkey primary key (advertiser_id, order_key)
);
create index conversion_orders_by_hash on conversion_orders (advertiser_id, split_part(((placements -> 0) ->> 'orderId'), ':', 2));
create index conversion_orders_due on conversion_orders (due_at) where (due_at is not null);
create index conversion_orders_pending on conversion_orders (updated_at) where pending;

create table conversions (
  advertiser_id uuid not null,
  id text not null,
  confirmed boolean not null,
  source text not null,
  order_key text not null,
  event_type text not null,
  custom_event text,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  amount numeric,
  currency_code text,
  reference text not null,
  channel_id uuid,
  session_id uuid,
  offer_id uuid,
  evidence text,
  valued_at timestamptz,
  constraint conversions_pkey primary key (advertiser_id, id, confirmed),
  constraint conversions_reference_check check (reference = any (array['none', 'valid', 'unreadable', 'expired', 'foreign', 'unmatched', 'matched_click', 'matched_view'])),
  constraint conversions_source_check check (source = any (array['server', 'import', 'postback', 'pixel', 'partner']))
);
create index conversions_by_order on conversions (advertiser_id, order_key);
create index conversions_by_time on conversions (advertiser_id, received_at desc, id desc);
create index conversions_hashed_ids on conversions (id) where (id ~~ 'h%:%');
create index conversions_hashed_of_sessions on conversions (session_id) where ((id ~~ 'h%:%') or (order_key ~~ 'order:h%:%'));
create index conversions_hashed_orders on conversions (order_key) where (order_key ~~ 'order:h%:%');
create index conversions_of_partners on conversions (received_at) where (source = 'partner');
create index conversions_public on conversions (advertiser_id, session_id, offer_id) where (not confirmed);

create table postback_tokens (
  advertiser_id uuid not null,
  version integer not null,
  constraint postback_tokens_pkey primary key (advertiser_id)
);

-- counters

create table counter_deltas (
  channel_id uuid not null,
  id uuid not null,
  hour timestamptz not null,
  publisher_id uuid not null,
  view placement_view not null,
  display_mode placement_mode not null,
  widget_id text not null,
  offer_id uuid,
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
  unconfirmed_conversions bigint,
  uncredited_conversions bigint,
  unlearned_impressions bigint,
  unlearned_clicks bigint,
  unlearned_conversions bigint,
  over_ceiling_events bigint,
  over_ceiling_spend_micros bigint,
  constraint counter_deltas_pkey primary key (channel_id, id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=10000);

create table offer_counts (
  channel_id uuid not null,
  day date not null,
  offer_id uuid not null,
  view text not null,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  constraint offer_counts_pkey primary key (channel_id, day, offer_id, view)
);
create index offer_counts_day on offer_counts (day);

create table offer_days (
  channel_id uuid not null,
  day date not null,
  offer_id uuid not null,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  spend_micros bigint not null default 0,
  invalid_impressions bigint not null default 0,
  invalid_clicks bigint not null default 0,
  invalid_conversions bigint not null default 0,
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  unconfirmed_conversions bigint not null default 0,
  uncredited_conversions bigint not null default 0,
  over_ceiling_events bigint not null default 0,
  over_ceiling_spend_micros bigint not null default 0,
  constraint offer_days_pkey primary key (channel_id, day, offer_id)
) with (fillfactor=70);

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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  unconfirmed_conversions bigint not null default 0,
  uncredited_conversions bigint not null default 0,
  over_ceiling_events bigint not null default 0,
  over_ceiling_spend_micros bigint not null default 0,
  constraint placement_days_pkey primary key (channel_id, day, view, display_mode)
) with (fillfactor=80);

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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  unconfirmed_conversions bigint not null default 0,
  uncredited_conversions bigint not null default 0,
  over_ceiling_events bigint not null default 0,
  over_ceiling_spend_micros bigint not null default 0,
  constraint placement_hours_pkey primary key (channel_id, hour, view, display_mode)
) with (fillfactor=80);

create table placement_session_days (
  channel_id uuid not null,
  day date not null,
  previous date not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null,
  constraint placement_session_days_pkey primary key (channel_id, day, previous, view, display_mode)
) with (fillfactor=80);

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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  unconfirmed_conversions bigint not null default 0,
  uncredited_conversions bigint not null default 0,
  over_ceiling_events bigint not null default 0,
  over_ceiling_spend_micros bigint not null default 0,
  constraint publisher_days_pkey primary key (channel_id, day, publisher_id)
) with (fillfactor=80);
create index publisher_days_publisher on publisher_days (channel_id, publisher_id, day);

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
  unconfirmed_conversions bigint not null default 0,
  uncredited_conversions bigint not null default 0,
  over_ceiling_events bigint not null default 0,
  over_ceiling_spend_micros bigint not null default 0,
  constraint publisher_weeks_pkey primary key (channel_id, week, publisher_id)
) with (fillfactor=80);
create index publisher_weeks_publisher on publisher_weeks (channel_id, publisher_id, week);

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
  widget_id text not null,
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  unconfirmed_conversions bigint not null default 0,
  uncredited_conversions bigint not null default 0,
  over_ceiling_events bigint not null default 0,
  over_ceiling_spend_micros bigint not null default 0,
  constraint rollup_days_pkey primary key (channel_id, day, publisher_id, view, display_mode, widget_id)
) with (fillfactor=80);
create index rollup_days_publisher on rollup_days (channel_id, publisher_id, day);

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
  widget_id text not null,
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  unconfirmed_conversions bigint not null default 0,
  uncredited_conversions bigint not null default 0,
  over_ceiling_events bigint not null default 0,
  over_ceiling_spend_micros bigint not null default 0,
  constraint rollup_hours_pkey primary key (channel_id, hour, publisher_id, view, display_mode, widget_id)
) with (fillfactor=70);
create index rollup_hours_publisher on rollup_hours (channel_id, publisher_id, hour);

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
  widget_id text not null,
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  unconfirmed_conversions bigint not null default 0,
  uncredited_conversions bigint not null default 0,
  over_ceiling_events bigint not null default 0,
  over_ceiling_spend_micros bigint not null default 0,
  constraint rollup_weeks_pkey primary key (channel_id, week, publisher_id, view, display_mode, widget_id)
) with (fillfactor=80);
create index rollup_weeks_publisher on rollup_weeks (channel_id, publisher_id, week);

create table sales (
  channel_id uuid not null,
  id uuid not null,
  hour timestamptz not null,
  day date not null,
  publisher_id uuid not null,
  view placement_view not null,
  display_mode placement_mode not null,
  widget_id text not null,
  offer_id uuid not null,
  currency_code text not null,
  sales numeric not null,
  refunds numeric not null,
  unconfirmed numeric not null default 0,
  constraint sales_pkey primary key (channel_id, id)
);
create index sales_by_day on sales (day);
create index sales_by_time on sales (channel_id, hour);

create table session_days (
  channel_id uuid not null,
  publisher_id uuid not null,
  day date not null,
  previous date not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null,
  widget_id text not null,
  constraint session_days_pkey primary key (channel_id, day, previous, publisher_id, view, display_mode, widget_id)
) with (fillfactor=80);
create index session_days_publisher on session_days (channel_id, publisher_id, day, previous);

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
  widget_id text not null,
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  unconfirmed_conversions bigint not null default 0,
  uncredited_conversions bigint not null default 0,
  over_ceiling_events bigint not null default 0,
  over_ceiling_spend_micros bigint not null default 0,
  constraint widget_days_pkey primary key (channel_id, day, view, display_mode, widget_id)
) with (fillfactor=80);

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

-- db

create table changes (
  revision bigint not null,
  at timestamptz not null,
  kind text not null,
  subject uuid not null,
  channel_id uuid,
  detail jsonb,
  constraint changes_pkey primary key (revision)
);
create index changes_age on changes (at);

create table installation (
  only_row boolean not null default true,
  environment text not null,
  created_at timestamptz not null,
  raw_from date,
  tidied_at timestamptz,
  traffic_judged_at timestamptz,
  traffic_swept_at timestamptz,
  address_blocks_from timestamptz not null default (now() - '1 day'::interval),
  traffic_current_judged_at timestamptz,
  ceilings_computed_at timestamptz,
  constraint installation_pkey primary key (only_row),
  constraint installation_environment_check check (environment = any (array['production', 'staging'])),
  constraint installation_only_row_check check (only_row)
);

create table revision (
  only_row boolean not null default true,
  number bigint not null,
  constraint revision_pkey primary key (only_row),
  constraint revision_only_row_check check (only_row)
);

-- demand

create table advertisers (
  id uuid not null,
  name text not null,
  domain text not null,
  registrable_domain text not null,
  logo_url text not null,
  subcategory_ids uuid[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name_search text not null default '',
  click_parameter text default 'encart_click_id',
  identity_matching boolean not null default false,
  constraint advertisers_pkey primary key (id)
);
create index advertisers_newest on advertisers (created_at desc, id desc);
create index advertisers_search on advertisers using gin (name_search gin_trgm_ops);

create table budget_grants (
  campaign_id uuid not null,
  period text not null,
  granted_micros bigint not null,
  constraint budget_grants_pkey primary key (campaign_id, period),
  constraint budget_grants_granted_micros_check check (granted_micros >= 0)
);

create table budget_leases (
  channel_id uuid not null,
  campaign_id uuid not null,
  period text not null,
  granted_micros bigint not null,
  spent_micros bigint not null,
  carry smallint not null default 0,
  credits integer not null default 0,
  constraint budget_leases_pkey primary key (channel_id, campaign_id, period),
  constraint budget_leases_carry_check check ((carry >= 0) and (carry <= 999)),
  constraint budget_leases_check check ((spent_micros >= 0) and (spent_micros <= granted_micros))
);
create index budget_leases_period on budget_leases (period, campaign_id);

create table campaigns (
  id uuid not null,
  advertiser_id uuid not null,
  name text not null,
  status text not null,
  pricing_model text not null,
  bid_micros bigint not null,
  daily_budget_micros bigint,
  total_budget_micros bigint,
  pacing text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  cap_impressions integer,
  cap_hours integer,
  targeting jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name_search text not null default '',
  archived boolean not null default false,
  deleted_at timestamptz,
  conversion_source text not null default 'partner',
  conversion_events text[] not null default '{purchase}'[],
  hold_days integer not null default 0,
  stopped_at timestamptz,
  constraint campaigns_pkey primary key (id),
  constraint campaigns_advertiser_id_fkey foreign key (advertiser_id) references advertisers(id),
  constraint campaigns_bid_micros_check check (bid_micros > 0),
  constraint campaigns_cap_hours_check check (cap_hours > 0),
  constraint campaigns_cap_impressions_check check (cap_impressions > 0),
  constraint campaigns_check check (ends_at > starts_at),
  constraint campaigns_check1 check ((cap_impressions is null) = (cap_hours is null)),
  constraint campaigns_conversion_source_check check (conversion_source = any (array['partner', 'advertiser', 'either'])),
  constraint campaigns_daily_budget_micros_check check (daily_budget_micros > 0),
  constraint campaigns_hold_days_check check ((hold_days >= 0) and (hold_days <= 90)),
  constraint campaigns_pacing_check check (pacing = any (array['even', 'asap'])),
  constraint campaigns_pricing_model_check check (pricing_model = any (array['CPM', 'CPC', 'CPA'])),
  constraint campaigns_status_check check (status = any (array['active', 'paused'])),
  constraint campaigns_total_budget_micros_check check (total_budget_micros > 0)
);
create index campaigns_advertiser on campaigns (advertiser_id, created_at desc, id desc);
create index campaigns_newest on campaigns (created_at desc, id desc);
create index campaigns_search on campaigns using gin (name_search gin_trgm_ops);

create table logos (
  id text not null,
  content bytea not null,
  created_at timestamptz not null,
  constraint logos_pkey primary key (id)
);

create table offers (
  id uuid not null,
  campaign_id uuid not null,
  status text not null,
  heading text not null,
  subheading text not null,
  target_url text not null,
  accept_copy text not null,
  decline_copy text not null,
  image_url text,
  promo_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  heading_search text not null default '',
  archived boolean not null default false,
  deleted_at timestamptz,
  stopped_at timestamptz,
  constraint offers_pkey primary key (id),
  constraint offers_campaign_id_fkey foreign key (campaign_id) references campaigns(id),
  constraint offers_status_check check (status = any (array['active', 'paused']))
);
create index offers_campaign on offers (campaign_id, created_at desc, id desc);
create index offers_newest on offers (created_at desc, id desc);
create index offers_search on offers using gin (heading_search gin_trgm_ops);

-- diagnostics

create table call_counts (
  channel_id uuid not null,
  publisher_id uuid not null,
  hour timestamptz not null,
  outcome text not null,
  field text not null,
  calls bigint not null,
  message text not null,
  constraint call_counts_pkey primary key (channel_id, publisher_id, hour, outcome, field)
);
create index call_counts_hour on call_counts (hour);

-- events

create table arrival_hours (
  channel_id uuid not null,
  publisher_id uuid not null,
  hour timestamptz not null,
  ceiling_micros bigint,
  unknown_micros bigint not null default 0,
  used_micros bigint not null default 0,
  billed_micros bigint not null default 0,
  over_ceiling_events bigint not null default 0,
  over_ceiling_micros bigint not null default 0,
  voided_over_ceiling bigint not null default 0,
  constraint arrival_hours_pkey primary key (channel_id, publisher_id, hour)
);
create index arrival_hours_by_time on arrival_hours (channel_id, hour);
create index arrival_hours_over_ceiling on arrival_hours (hour desc) where (over_ceiling_events > 0);

create table click_floods (
  channel_id uuid not null,
  shopper uuid not null,
  minute timestamptz not null,
  clicks integer not null,
  constraint click_floods_pkey primary key (channel_id, shopper, minute)
);
create index click_floods_age on click_floods (minute);

create table event_entries (
  channel_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  session_id uuid not null,
  kind text not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  billed_micros bigint not null,
  payout_micros bigint not null,
  void_id uuid,
  value numeric,
  constraint event_entries_pkey primary key (channel_id, id),
  constraint event_entries_kind_check check (kind = any (array['reversal', 'bill', 'refund']))
);
create index event_entries_by_time on event_entries (channel_id, at);
create index event_entries_session on event_entries (channel_id, session_id);

create table event_ids (
  channel_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  constraint event_ids_pkey primary key (channel_id, id)
);

create table events (
  channel_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  offer_id uuid not null,
  type text not null,
  order_id text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  counted boolean not null,
  reason text,
  attribution text,
  billed_micros bigint not null,
  payout_micros bigint not null,
  amount numeric,
  currency_code text,
  void_id uuid,
  voided_from text,
  order_state text,
  refunds jsonb,
  held_until timestamptz,
  evidence text,
  order_role text,
  order_revision integer,
  constraint events_once primary key (channel_id, session_id, offer_id, type, order_id),
  constraint events_attribution_check check (attribution = any (array['click', 'view'])),
  constraint events_claim_check check (order_state = any (array['confirmed', 'unconfirmed', 'released'])),
  constraint events_type_check check (type = any (array['IMPRESSION', 'CLICK', 'CONVERSION']))
) partition by range (session_id);
create index events_by_arrival on events (channel_id, received_at) where (evidence = any (array['page', 'link']));
create index events_by_time on events (channel_id, occurred_at);
create index events_hashed_orders on events (channel_id, order_id) where (order_id ~~ 'h%:%');
create index events_stopped on events (channel_id, received_at) where (reason = 'stopped');
create index events_voided on events (channel_id, void_id, session_id) where (void_id is not null);

create table kept_rooms (
  channel_id uuid not null,
  publisher_id uuid not null,
  hour timestamptz not null,
  event_id uuid not null,
  micros bigint not null,
  constraint kept_rooms_pkey primary key (channel_id, publisher_id, hour, event_id)
);
create index kept_rooms_by_time on kept_rooms (channel_id, hour);

create table partner_orders (
  channel_id uuid not null,
  event_id uuid not null,
  advertiser_id uuid not null,
  session_id uuid not null,
  offer_id uuid not null,
  order_id text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  notice_id uuid,
  constraint partner_orders_pkey primary key (channel_id, event_id)
);

create table publisher_ceilings (
  channel_id uuid not null,
  publisher_id uuid not null,
  day date not null,
  ceiling_micros bigint not null,
  constraint publisher_ceilings_pkey primary key (channel_id, publisher_id, day)
);

-- http

create table rate_windows (
  caller text not null,
  taken bigint not null,
  slice bigint not null,
  ends_at timestamptz not null,
  constraint rate_windows_pkey primary key (caller)
) with (fillfactor=50);

-- keys

create table api_keys (
  id uuid not null,
  holder text not null,
  kind text not null,
  channel_id uuid,
  publisher_id uuid,
  name text not null default '',
  hash bytea not null,
  plain text,
  tail text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  successor_id uuid,
  advertiser_id uuid,
  behind_proxy boolean not null default false,
  seen_in_page_at timestamptz,
  leaked_since timestamptz,
  constraint api_keys_pkey primary key (id),
  constraint api_keys_channel_id_fkey foreign key (channel_id) references channels(id),
  constraint api_keys_successor_id_fkey foreign key (successor_id) references api_keys(id),
  constraint api_keys_advertiser_check check (((holder = 'advertiser') = (kind = 'ak')) and ((holder = 'advertiser') = (advertiser_id is not null))),
  constraint api_keys_check check ((kind = 'pk') or (plain is null)),
  constraint api_keys_check1 check ((holder = 'operator') = (kind = 'op')),
  constraint api_keys_check3 check ((holder = 'publisher') = (publisher_id is not null)),
  constraint api_keys_holder_check check (holder = any (array['channel', 'publisher', 'operator', 'advertiser'])),
  constraint api_keys_kind_check check (kind = any (array['sk', 'pk', 'op', 'ak'])),
  constraint api_keys_owner_check check ((holder = any (array['channel', 'publisher'])) = (channel_id is not null))
);
create index api_keys_advertiser on api_keys (advertiser_id, created_at desc, id desc) where (holder = 'advertiser');
create index api_keys_channel on api_keys (channel_id, created_at desc, id desc) where (holder = 'channel');
create unique index api_keys_hash on api_keys (hash);
create index api_keys_publisher on api_keys (channel_id, publisher_id, created_at desc, id desc) where (holder = 'publisher');

-- maintenance

create table jobs (
  id uuid not null,
  kind text not null,
  status text not null,
  done integer not null,
  total integer not null,
  result jsonb not null,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  params jsonb not null default '{}',
  position jsonb,
  reason text,
  estimated_finish_at timestamptz,
  owner uuid,
  heartbeat_at timestamptz,
  constraint jobs_pkey primary key (id),
  constraint jobs_status_check check (status = any (array['running', 'done', 'failed', 'cancelled']))
);
create index jobs_latest on jobs (started_at desc, id desc);
create index jobs_newest on jobs (kind, started_at desc);
create index jobs_running on jobs (started_at) where (status = 'running');

-- publisher

create table channel_publishers (
  channel_id uuid not null,
  id uuid not null,
  status text not null,
  brand_name text not null,
  brand_search text not null,
  brand_key text not null,
  domain text not null,
  primary_category_id uuid not null,
  subcategory_ids uuid[] not null,
  staff_notes text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  listed_at timestamptz not null,
  removed_at timestamptz,
  publisher_id uuid,
  excluded_subcategory_ids uuid[] not null default '{}',
  channel_note text not null default '',
  allowed_origins text[] not null default '{}'[],
  constraint channel_publishers_pkey primary key (channel_id, id),
  constraint channel_publishers_check check ((status = 'APPROVED') = (publisher_id is not null)),
  constraint channel_publishers_check1 check ((removed_at is null) or (status = 'APPROVED')),
  constraint channel_publishers_status_check check (status = any (array['PENDING', 'NEEDS_INFO', 'APPROVED', 'REJECTED']))
);
create index channel_publishers_by_publisher on channel_publishers (channel_id, publisher_id);
create index channel_publishers_list on channel_publishers (channel_id, listed_at desc, id desc) where (removed_at is null);
create unique index channel_publishers_member on channel_publishers (channel_id, publisher_id) where ((removed_at is null) and (publisher_id is not null));
create index channel_publishers_queue on channel_publishers (status, created_at, id);
create index channel_publishers_search on channel_publishers using gin (brand_search gin_trgm_ops);
create index channel_publishers_status on channel_publishers (channel_id, status, listed_at desc, id desc) where (removed_at is null);

create table publisher_claims (
  channel_id uuid not null,
  domain text not null,
  brand_key text not null,
  holder_id uuid not null,
  constraint publisher_claims_pkey primary key (channel_id, domain, brand_key)
);
create index publisher_claims_holder on publisher_claims (channel_id, holder_id);

create table publishers (
  id uuid not null,
  brand_name text not null,
  domain text not null,
  registrable_domain text not null,
  brand_key text not null,
  brand_keys integer[] not null,
  primary_category_id uuid not null,
  external_subcategory_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ceiling_micros bigint,
  constraint publishers_pkey primary key (id),
  constraint publishers_primary_category_id_fkey foreign key (primary_category_id) references categories(id)
);
create index publishers_alike on publishers using gin (brand_keys);
create unique index publishers_identity on publishers (domain, brand_key);
create index publishers_newest on publishers (created_at desc, id desc);
create index publishers_registrable on publishers (registrable_domain);
create index publishers_search on publishers using gin (brand_key gin_trgm_ops);

-- rates

create table currency_rates (
  currency_code text not null,
  from_date date not null,
  usd numeric not null,
  set_at timestamptz not null,
  constraint currency_rates_pkey primary key (currency_code, from_date),
  constraint currency_rates_currency_code_check check ((currency_code ~ '^[A-Z]{3}$') and (currency_code <> 'USD')),
  constraint currency_rates_usd_check check (usd > (0)::numeric)
);

-- secrets

create table secrets (
  purpose text not null,
  version integer not null,
  value bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint secrets_pkey primary key (purpose, version),
  constraint secrets_purpose_check check (purpose = any (array['auth', 'identity'])),
  constraint secrets_version_check check (version > 0)
);

-- serving

create table learning_versions (
  version bigint not null,
  at timestamptz not null,
  day date not null,
  keyframe boolean not null,
  counts jsonb not null,
  spend jsonb not null,
  constraint learning_versions_pkey primary key (version)
);

create table sessions (
  channel_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  publisher_id uuid,
  view text not null,
  display_mode text not null,
  widget_id text,
  sandbox boolean not null,
  bot boolean not null,
  identity text not null,
  shoppers uuid[] not null,
  country text,
  language text,
  device_type text,
  max_offers smallint not null,
  bought_from uuid[] not null,
  revision bigint not null,
  learning_version bigint not null,
  offer_ids uuid[] not null,
  pricing_models text[] not null,
  bid_micros bigint[] not null,
  request_evidence text,
  key_id uuid,
  address_block uuid,
  constraint sessions_pkey primary key (channel_id, id),
  constraint sessions_identity_check check (identity = any (array['email', 'phone', 'external']))
) partition by range (id);
create index sessions_by_time on sessions (channel_id, at);
create index sessions_shoppers on sessions using gin (shoppers) with (fastupdate=off);

create table shopper_caps (
  channel_id uuid not null,
  shopper uuid not null,
  campaign_id uuid not null,
  session_id uuid not null,
  at timestamptz not null,
  number integer not null,
  constraint shopper_caps_pkey primary key (channel_id, shopper, campaign_id, number)
);
create index shopper_caps_age on shopper_caps (at);

create table shopper_matches (
  channel_id uuid not null,
  session_id uuid not null,
  offer_id uuid not null,
  match uuid not null,
  at timestamptz not null,
  by_page boolean not null default false,
  constraint shopper_matches_pkey primary key (channel_id, session_id, offer_id, match)
);
create index shopper_matches_age on shopper_matches (at);
create index shopper_matches_by_match on shopper_matches (match, at);

create table widget_candidates (
  channel_id uuid not null,
  publisher_id uuid not null,
  widget_id text not null,
  loads integer not null,
  last_load_on date not null,
  constraint widget_candidates_pkey primary key (channel_id, publisher_id, widget_id)
);

create table widgets (
  channel_id uuid not null,
  publisher_id uuid not null,
  widget_id text not null,
  last_load_on date not null,
  loads integer not null default 0,
  placed_on date,
  constraint widgets_pkey primary key (channel_id, publisher_id, widget_id)
);

-- taxonomy

create table categories (
  id uuid not null,
  name text not null,
  name_key text not null,
  retired_at timestamptz,
  constraint categories_pkey primary key (id),
  constraint categories_name_check check (name <> '')
);
create unique index categories_live_name on categories (name_key) where (retired_at is null);

create table subcategories (
  id uuid not null,
  category_id uuid not null,
  name text not null,
  name_key text not null,
  sensitive boolean not null,
  retired_at timestamptz,
  constraint subcategories_pkey primary key (id),
  constraint subcategories_category_id_fkey foreign key (category_id) references categories(id),
  constraint subcategories_name_check check (name <> '')
);
create unique index subcategories_live_name on subcategories (category_id, name_key) where (retired_at is null);

-- traffic

create table traffic_flags (
  channel_id uuid not null,
  publisher_id uuid not null,
  hour timestamptz not null,
  id uuid not null,
  status text not null,
  signals jsonb not null,
  impressions bigint not null,
  clicks bigint not null,
  conversions bigint not null,
  found_at timestamptz not null,
  updated_at timestamptz not null,
  note text not null default '',
  void_id uuid,
  spend_micros bigint not null default 0,
  constraint traffic_flags_pkey primary key (channel_id, publisher_id, hour),
  constraint traffic_flags_status_check check (status = any (array['open', 'dismissed', 'voided']))
);
create unique index traffic_flags_id on traffic_flags (channel_id, id);
create index traffic_flags_newest on traffic_flags (status, hour desc);

create table void_sessions (
  channel_id uuid not null,
  void_id uuid not null,
  session_id uuid not null,
  events integer not null,
  constraint void_sessions_pkey primary key (channel_id, void_id, session_id)
);
create index void_sessions_session on void_sessions (channel_id, session_id);

create table voids (
  channel_id uuid not null,
  id uuid not null,
  status text not null,
  reason text not null,
  by_session boolean not null,
  publisher_id uuid,
  from_time timestamptz,
  to_time timestamptz,
  campaign_id uuid,
  offer_id uuid,
  event_types text[],
  active boolean not null default false,
  figures jsonb not null,
  undo_reason text,
  job_id uuid,
  flag_id uuid,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  action text not null default 'void',
  time_of text not null default 'event',
  unbilled_as text,
  key_id uuid,
  by_address boolean not null default false,
  address_block uuid,
  evidence text[],
  constraint voids_pkey primary key (channel_id, id),
  constraint voids_status_check check (status = any (array['previewing', 'preview', 'running', 'done', 'undoing', 'undone', 'cancelled'])),
  constraint voids_unbilled_as_check check (unbilled_as = any (array['over_ceiling', 'stopped']))
);
create index voids_active on voids (channel_id) where active;
create index voids_id on voids (id);
create index voids_newest on voids (created_at desc, id desc);

-- users

create table advertiser_users (
  advertiser_id uuid not null,
  user_id uuid not null,
  role text not null,
  constraint advertiser_users_pkey primary key (advertiser_id, user_id),
  constraint advertiser_users_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint advertiser_users_role_check check (role = any (array['admin', 'viewer']))
);
create index advertiser_users_user on advertiser_users (user_id);

create table channel_invitations (
  id uuid not null,
  channel_id uuid not null,
  email text not null,
  role text not null,
  hash bytea not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  by_staff boolean not null default false,
  constraint channel_invitations_pkey primary key (id),
  constraint channel_invitations_channel_id_fkey foreign key (channel_id) references channels(id),
  constraint channel_invitations_role_check check (role = any (array['admin', 'viewer']))
);
create index channel_invitations_age on channel_invitations (expires_at);
create unique index channel_invitations_email on channel_invitations (channel_id, email);
create unique index channel_invitations_hash on channel_invitations (hash);

create table channel_users (
  channel_id uuid not null,
  user_id uuid not null,
  role text not null,
  constraint channel_users_pkey primary key (channel_id, user_id),
  constraint channel_users_channel_id_fkey foreign key (channel_id) references channels(id),
  constraint channel_users_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint channel_users_role_check check (role = any (array['admin', 'viewer']))
);
create index channel_users_user on channel_users (user_id);

create table pending_roles (
  user_id uuid not null,
  kind text not null,
  tenant_id uuid not null,
  role text not null,
  constraint pending_roles_pkey primary key (user_id, kind, tenant_id),
  constraint pending_roles_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint pending_roles_kind_check check (kind = any (array['staff', 'channel', 'advertiser'])),
  constraint pending_roles_role_check check (role = any (array['admin', 'reviewer', 'viewer']))
);

create table sign_in_attempts (
  subject bytea not null,
  attempts integer not null,
  since timestamptz not null,
  locked_until timestamptz,
  constraint sign_in_attempts_pkey primary key (subject)
);
create index sign_in_attempts_since on sign_in_attempts (since);

create table user_accounts (
  id uuid not null,
  user_id uuid not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint user_accounts_pkey primary key (id),
  constraint user_accounts_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create unique index user_accounts_provider on user_accounts (user_id, provider_id);

create table user_links (
  hash bytea not null,
  kind text not null,
  user_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint user_links_pkey primary key (hash),
  constraint user_links_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint user_links_check check ((kind = 'invite') or (user_id is not null)),
  constraint user_links_kind_check check (kind = any (array['invite', 'reset']))
);
create index user_links_user on user_links (user_id);

create table user_sessions (
  id uuid not null,
  user_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint user_sessions_pkey primary key (id),
  constraint user_sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index user_sessions_age on user_sessions (created_at);
create index user_sessions_expiry on user_sessions (expires_at);
create unique index user_sessions_token on user_sessions (token);
create index user_sessions_user on user_sessions (user_id);

create table user_two_factors (
  id uuid not null,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  last_step bigint,
  constraint user_two_factors_pkey primary key (id),
  constraint user_two_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create unique index user_two_factors_user on user_two_factors (user_id);

create table user_verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint user_verifications_pkey primary key (id)
);
create index user_verifications_expiry on user_verifications (expires_at);
create index user_verifications_identifier on user_verifications (identifier);

create table users (
  id uuid not null,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  staff_role text,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  made_in uuid,
  made_by uuid,
  confirmed_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_staff_role_check check (staff_role = any (array['admin', 'reviewer']))
);
create unique index users_email on users (email);
create index users_newest on users (created_at desc, id desc);
create index users_staff on users (staff_role) where (staff_role is not null);
