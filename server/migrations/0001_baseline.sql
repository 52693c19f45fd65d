-- The schema of version 0.1, grouped by area. Later migrations change it; `server/schema.sql` shows the result.

create extension if not exists pg_trgm;

create type placement_mode as enum ('OVERLAY', 'FULLSCREEN', 'PULLUP', 'INLINE');
create type placement_view as enum ('ORDER_STATUS', 'CHECKOUT', 'THANK_YOU', 'POST_ORDER', 'ORDER_TRACKING', 'SUPPORT_CENTER');

-- The installation, and the log of changes that processes follow (db/)

create table changes (
  revision bigint not null,
  at timestamptz not null,
  kind text not null,
  subject uuid not null,
  channel_id uuid,
  -- The thing as it was before, null when it is new: decisions of the past are replayed from these. Of a spent budget:
  -- how much was spent.
  detail jsonb,
  constraint changes_pkey primary key (revision)
);
create index changes_age on changes (at);

-- One row: which environment this database belongs to. A key or a process of the other one is refused.
create table installation (
  only_row boolean not null default true,
  environment text not null,
  created_at timestamptz not null,
  -- Raw sessions and events are complete from this day on; null means from the first.
  raw_from date,
  -- When expired raw rows were last deleted.
  tidied_at timestamptz,
  -- When publishers' hours were last checked for flags: the recent ones, and all that can still change.
  traffic_judged_at timestamptz,
  traffic_swept_at timestamptz,
  constraint installation_pkey primary key (only_row),
  constraint installation_environment_check check (environment = any (array['production', 'staging'])),
  constraint installation_only_row_check check (only_row)
);

-- Every change to something that serving reads gets the next number. The row is locked until the change commits, so the
-- numbers follow the order of commit: a process that has read number n has read all numbers below it.
create table revision (
  only_row boolean not null default true,
  number bigint not null,
  constraint revision_pkey primary key (only_row),
  constraint revision_only_row_check check (only_row)
);


-- Who did what (audit/)

-- Who did what to which object. Never updated, never holding a secret.
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
create index audit_entries_channel on audit_entries (channel_id, at desc);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_object on audit_entries (object_id, at desc);


-- Keys of the service, wrapped under the master secret (secrets/)

-- Keys of the service, wrapped under the master secret, which is never in the database. A key that has a successor is kept
-- as long as hashes made with it exist.
create table secrets (
  purpose text not null,
  version integer not null,
  -- False only for a key from before wrapping: the next start wraps it.
  wrapped boolean not null,
  value bytea not null,
  created_at timestamptz not null,
  -- From this moment on no new hash is made with the key; null for the newest one.
  retired_at timestamptz,
  constraint secrets_pkey primary key (purpose, version),
  constraint secrets_purpose_check check (purpose = any (array['auth', 'identity'])),
  constraint secrets_version_check check (version > 0)
);


-- Categories and subcategories (taxonomy/)

-- `name_key` is the name as it is compared (lower case), written by the service, because what `lower` does to letters
-- beyond ASCII depends on the locale of the database.
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
  -- Many publishers exclude these, such as alcohol, gambling and credit.
  sensitive boolean not null,
  retired_at timestamptz,
  constraint subcategories_pkey primary key (id),
  constraint subcategories_category_id_fkey foreign key (category_id) references categories(id),
  constraint subcategories_name_check check (name <> '')
);
create unique index subcategories_live_name on subcategories (category_id, name_key) where (retired_at is null);


-- Channels (channel/)

create table channels (
  id uuid not null,
  name text not null,
  revenue_share_ppm integer not null,
  enabled_metrics text[] not null,
  available_from date,
  click_days smallint not null,
  view_days smallint not null,
  max_offers smallint not null,
  -- Calls a minute and key; null means the default of the area.
  rate_limit_channel integer,
  rate_limit_serving integer,
  rate_limit_reporting integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  excluded_subcategory_ids uuid[] not null default '{}',
  -- The heading above the offers and the footer below them; null means the default.
  offers_heading text,
  footer jsonb,
  -- Clicks of one shopper in a minute that count; null means no limit.
  clicks_per_minute integer,
  -- Names as the search looks at them: lower case, made by the service.
  name_search text not null default '',
  -- How often conversions of one session and offer are billed; further ones count and cost nothing.
  conversion_limit smallint not null default 5,
  constraint channels_pkey primary key (id),
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


-- API keys (keys/)

create table api_keys (
  id uuid not null,
  holder text not null,
  kind text not null,
  channel_id uuid,
  publisher_id uuid,
  name text not null default '',
  hash bytea not null,
  -- Publishable keys may be shown again; of secret ones only the tail is kept.
  plain text,
  tail text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  successor_id uuid,
  constraint api_keys_pkey primary key (id),
  constraint api_keys_channel_id_fkey foreign key (channel_id) references channels(id),
  constraint api_keys_successor_id_fkey foreign key (successor_id) references api_keys(id),
  constraint api_keys_check check ((kind = 'pk') or (plain is null)),
  constraint api_keys_check1 check ((holder = 'operator') = (kind = 'op')),
  constraint api_keys_check2 check ((holder = 'operator') = (channel_id is null)),
  constraint api_keys_check3 check ((holder = 'publisher') = (publisher_id is not null)),
  constraint api_keys_holder_check check (holder = any (array['channel', 'publisher', 'operator'])),
  constraint api_keys_kind_check check (kind = any (array['sk', 'pk', 'op']))
);
create index api_keys_channel on api_keys (channel_id, created_at desc, id desc) where (holder = 'channel');
create unique index api_keys_hash on api_keys (hash);
create index api_keys_publisher on api_keys (channel_id, publisher_id, created_at desc, id desc) where (holder = 'publisher');


-- Publishers and their membership in channels (publisher/)

-- A publisher (brand and domain) exists once in the network. Reference table.
create table publishers (
  id uuid not null,
  brand_name text not null,
  domain text not null,
  registrable_domain text not null,
  -- How brands are compared: trimmed, folded white space, folded case.
  brand_key text not null,
  -- Under which keys a similar brand is found; made by the service from the brand name.
  brand_keys integer[] not null,
  primary_category_id uuid not null,
  -- Set by the publisher itself; follow it into every channel.
  external_subcategory_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint publishers_pkey primary key (id),
  constraint publishers_primary_category_id_fkey foreign key (primary_category_id) references categories(id)
);
create index publishers_alike on publishers using gin (brand_keys);
create unique index publishers_identity on publishers (domain, brand_key);
create index publishers_newest on publishers (created_at desc, id desc);
create index publishers_registrable on publishers (registrable_domain);
create index publishers_search on publishers using gin (brand_key gin_trgm_ops);

-- A publisher's way into a channel, from request to membership: one row, so that the channel's list is one index.
create table channel_publishers (
  channel_id uuid not null,
  id uuid not null,
  status text not null,
  brand_name text not null,
  -- The brand as the search looks at it: lower case.
  brand_search text not null,
  brand_key text not null,
  domain text not null,
  primary_category_id uuid not null,
  subcategory_ids uuid[] not null,
  staff_notes text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When it was asked for, or, once approved, when it joined: what the list is sorted by.
  listed_at timestamptz not null,
  removed_at timestamptz,
  -- Of an approved one: the publisher it became, its key, and what the channel never shows there.
  publisher_id uuid,
  excluded_subcategory_ids uuid[] not null default '{}',
  -- What the channel said when it answered staff.
  channel_note text not null default '',
  constraint channel_publishers_pkey primary key (channel_id, id),
  constraint channel_publishers_check check ((status = 'APPROVED') = (publisher_id is not null)),
  constraint channel_publishers_check1 check ((removed_at is null) or (status = 'APPROVED')),
  constraint channel_publishers_status_check check (status = any (array['PENDING', 'NEEDS_INFO', 'APPROVED', 'REJECTED']))
);
create index channel_publishers_list on channel_publishers (channel_id, listed_at desc, id desc) where (removed_at is null);
create unique index channel_publishers_member on channel_publishers (channel_id, publisher_id) where ((removed_at is null) and (publisher_id is not null));
create index channel_publishers_queue on channel_publishers (status, created_at, id);
create index channel_publishers_search on channel_publishers using gin (brand_search gin_trgm_ops);
create index channel_publishers_status on channel_publishers (channel_id, status, listed_at desc, id desc) where (removed_at is null);

-- Who holds a brand and domain in a channel: its key decides which of two equal requests is the first.
create table publisher_claims (
  channel_id uuid not null,
  domain text not null,
  brand_key text not null,
  holder_id uuid not null,
  constraint publisher_claims_pkey primary key (channel_id, domain, brand_key)
);
create index publisher_claims_holder on publisher_claims (channel_id, holder_id);


-- Advertisers, campaigns, offers and budgets (demand/)

create table advertisers (
  id uuid not null,
  name text not null,
  domain text not null,
  -- Publishers of the same house never show it.
  registrable_domain text not null,
  logo_url text not null,
  subcategory_ids uuid[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name_search text not null default '',
  constraint advertisers_pkey primary key (id)
);
create index advertisers_newest on advertisers (created_at desc, id desc);
create index advertisers_search on advertisers using gin (name_search gin_trgm_ops);

create table campaigns (
  id uuid not null,
  advertiser_id uuid not null,
  name text not null,
  status text not null,
  pricing_model text not null,
  -- Per thousand impressions, per click or per conversion.
  bid_micros bigint not null,
  -- Null means unlimited.
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
  constraint campaigns_pkey primary key (id),
  constraint campaigns_advertiser_id_fkey foreign key (advertiser_id) references advertisers(id),
  constraint campaigns_bid_micros_check check (bid_micros > 0),
  constraint campaigns_cap_hours_check check (cap_hours > 0),
  constraint campaigns_cap_impressions_check check (cap_impressions > 0),
  constraint campaigns_check check (ends_at > starts_at),
  constraint campaigns_check1 check ((cap_impressions is null) = (cap_hours is null)),
  constraint campaigns_daily_budget_micros_check check (daily_budget_micros > 0),
  constraint campaigns_pacing_check check (pacing = any (array['even', 'asap'])),
  constraint campaigns_pricing_model_check check (pricing_model = any (array['CPM', 'CPC', 'CPA'])),
  constraint campaigns_status_check check (status = any (array['active', 'paused'])),
  constraint campaigns_total_budget_micros_check check (total_budget_micros > 0)
);
create index campaigns_advertiser on campaigns (advertiser_id, created_at desc, id desc);
create index campaigns_newest on campaigns (created_at desc, id desc);
create index campaigns_search on campaigns using gin (name_search gin_trgm_ops);

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
  constraint offers_pkey primary key (id),
  constraint offers_campaign_id_fkey foreign key (campaign_id) references campaigns(id),
  constraint offers_status_check check (status = any (array['active', 'paused']))
);
create index offers_campaign on offers (campaign_id, created_at desc, id desc);
create index offers_newest on offers (created_at desc, id desc);
create index offers_search on offers using gin (heading_search gin_trgm_ops);

-- Budgets are spent in slices: granted by the campaign (a reference table), leased to a channel, drawn on by its events.
-- The grants of a period never exceed its budget, so neither can the spend. A period is a UTC day, or `total`.
create table budget_grants (
  campaign_id uuid not null,
  period text not null,
  granted_micros bigint not null,
  constraint budget_grants_pkey primary key (campaign_id, period),
  constraint budget_grants_campaign_id_fkey foreign key (campaign_id) references campaigns(id),
  constraint budget_grants_granted_micros_check check (granted_micros >= 0)
);

create table budget_leases (
  channel_id uuid not null,
  campaign_id uuid not null,
  period text not null,
  granted_micros bigint not null,
  spent_micros bigint not null,
  -- Thousandths of a micro-dollar that impressions have cost so far and that no event was billed for yet.
  carry smallint not null default 0,
  -- How often money went back to a lease. Spend only grows between two credits, so of two figures with the same number of
  -- credits the larger is the newer, and the one with more credits is newer in any case.
  credits integer not null default 0,
  constraint budget_leases_pkey primary key (channel_id, campaign_id, period),
  constraint budget_leases_carry_check check ((carry >= 0) and (carry <= 999)),
  constraint budget_leases_check check ((spent_micros >= 0) and (spent_micros <= granted_micros))
);
create index budget_leases_period on budget_leases (period, campaign_id);


-- Rollups: counters by hour, day and week (counters/)

-- Counters by hour and by day. `publisher_id` is all zeros and `widget_id` empty where there is none. Several processes
-- write their own rows, distinguished by `writer`; readers sum them. No process waits for another.
create table rollup_hours (
  channel_id uuid not null,
  publisher_id uuid not null,
  hour timestamptz not null,
  view placement_view not null,
  display_mode placement_mode not null,
  -- Counters say themselves how many sessions were active, so `session_*` only keeps those that had been active before: the
  -- distinct sessions of a stretch are the active ones of its parts, less those that came back within it.
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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  constraint rollup_hours_pkey primary key (channel_id, hour, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor=70);

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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  constraint rollup_days_pkey primary key (channel_id, day, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor=80);

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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  constraint rollup_weeks_pkey primary key (channel_id, week, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor=80);

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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  constraint placement_days_pkey primary key (channel_id, day, view, display_mode, writer)
) with (fillfactor=80);

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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  constraint placement_hours_pkey primary key (channel_id, hour, view, display_mode, writer)
) with (fillfactor=80);

create table placement_session_days (
  channel_id uuid not null,
  day date not null,
  previous date not null,
  view placement_view not null,
  display_mode placement_mode not null,
  sessions bigint not null,
  writer smallint not null,
  constraint placement_session_days_pkey primary key (channel_id, day, previous, view, display_mode, writer)
) with (fillfactor=80);

-- The same counters by publisher alone and by placement alone: reports that ask for no more read far fewer rows.
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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  constraint publisher_days_pkey primary key (channel_id, day, publisher_id, writer)
) with (fillfactor=80);

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
  constraint session_days_pkey primary key (channel_id, day, previous, publisher_id, view, display_mode, widget_id, writer)
) with (fillfactor=80);

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
  voided_impressions bigint not null default 0,
  voided_clicks bigint not null default 0,
  voided_conversions bigint not null default 0,
  voided_spend_micros bigint not null default 0,
  constraint widget_days_pkey primary key (channel_id, day, view, display_mode, widget_id, writer)
) with (fillfactor=80);


-- Sessions, frequency caps, widgets and learning (serving/)

-- One row for each answer, also the empty one. Frozen, but for `shoppers`, which is emptied when a shopper is forgotten.
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
  -- The best identifier that was sent. No identifier itself is kept, only keyed hashes of each.
  identity text not null,
  shoppers uuid[] not null,
  -- The rest of what the decision looked at, so that it can be replayed.
  country text,
  language text,
  device_type text,
  max_offers smallint not null,
  bought_from uuid[] not null,
  revision bigint not null,
  learning_version bigint not null,
  -- In display order: what was offered and what it costs.
  offer_ids uuid[] not null,
  pricing_models text[] not null,
  bid_micros bigint[] not null,
  constraint sessions_pkey primary key (channel_id, id),
  constraint sessions_identity_check check (identity = any (array['email', 'phone', 'external']))
);
create index sessions_by_time on sessions (channel_id, at);
create index sessions_shoppers on sessions using gin (shoppers);

-- What every process knows at a version: today's counts and spend, as far as they changed since the version before (or
-- all of them, in a keyframe). Together with the days before, which no longer change, a version can be rebuilt.
create table learning_versions (
  version bigint not null,
  at timestamptz not null,
  day date not null,
  keyframe boolean not null,
  counts jsonb not null,
  spend jsonb not null,
  constraint learning_versions_pkey primary key (version)
);

-- What the ranking learns from: counted events by the day they arrived, so that only today's rows still change.
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

-- Offers of capped campaigns, by the shopper they were served to.
create table shopper_caps (
  channel_id uuid not null,
  shopper uuid not null,
  campaign_id uuid not null,
  session_id uuid not null,
  at timestamptz not null,
  -- Servings of a capped campaign to a shopper are numbered, one after the other. Whoever decides about a shopper at the
  -- same time as another process takes the same next number, and the key lets only one of them have it: caps are exact
  -- without anybody waiting for a lock.
  number integer not null,
  constraint shopper_caps_pkey primary key (channel_id, shopper, campaign_id, number)
);
create index shopper_caps_age on shopper_caps (at);

-- The widget ids a publisher has used. Callers make them up, so their number is bounded; the rest count as one.
create table widgets (
  channel_id uuid not null,
  -- All zeros for the channel itself.
  publisher_id uuid not null,
  widget_id text not null,
  constraint widgets_pkey primary key (channel_id, publisher_id, widget_id)
);


-- The ledger: events, money entries, counts by offer (events/)

create table events (
  channel_id uuid not null,
  -- The caller's own id, or one of ours.
  id uuid not null,
  session_id uuid not null,
  offer_id uuid not null,
  type text not null,
  -- Of a conversion; empty for none.
  order_id text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  counted boolean not null,
  -- Why it was not counted, or not billed.
  reason text,
  -- What a counted conversion is owed to.
  attribution text,
  billed_micros bigint not null,
  payout_micros bigint not null,
  amount numeric,
  currency_code text,
  -- The void that took the event back, and what the event was before: 'counted', or the reason it had. An event that
  -- arrived under a void that was active already has no state before.
  void_id uuid,
  voided_from text,
  constraint events_pkey primary key (channel_id, id),
  constraint events_attribution_check check (attribution = any (array['click', 'view'])),
  constraint events_type_check check (type = any (array['IMPRESSION', 'CLICK', 'CONVERSION']))
);
create index events_by_time on events (channel_id, occurred_at);
create index events_hashed_orders on events (channel_id, order_id) where (order_id ~~ 'h%:%');
create unique index events_once on events (channel_id, session_id, offer_id, type, order_id);
create index events_voided on events (channel_id, void_id, session_id) where (void_id is not null);

-- Clicks of a shopper in a minute, where a channel limits them.
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
  -- The moment whose hour the money belongs to. A void corrects the hour of the bill itself.
  at timestamptz not null,
  recorded_at timestamptz not null,
  billed_micros bigint not null,
  payout_micros bigint not null,
  void_id uuid,
  constraint event_entries_pkey primary key (channel_id, id),
  constraint event_entries_kind_check check (kind = any (array['reversal', 'bill']))
);
create index event_entries_by_time on event_entries (channel_id, at);
create index event_entries_session on event_entries (channel_id, session_id);

-- The same events by what was offered, for the operator.
create table offer_days (
  channel_id uuid not null,
  day date not null,
  offer_id uuid not null,
  writer smallint not null,
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
  constraint offer_days_pkey primary key (channel_id, day, offer_id, writer)
) with (fillfactor=70);


-- Long jobs (maintenance/)

-- Recounts and other long jobs; every process can read their state.
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


-- Traffic flags and voids (traffic/)

-- A correction by staff: which events, why, and how far it has come.
create table voids (
  channel_id uuid not null,
  id uuid not null,
  status text not null,
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
  constraint voids_pkey primary key (channel_id, id),
  constraint voids_channel_id_fkey foreign key (channel_id) references channels(id),
  constraint voids_status_check check (status = any (array['previewing', 'preview', 'running', 'done', 'undoing', 'undone', 'cancelled']))
);
create index voids_active on voids (channel_id) where active;
create index voids_id on voids (id);
create index voids_newest on voids (created_at desc, id desc);

-- An hour of a publisher that is far from its usual hour, for staff to look at.
create table traffic_flags (
  channel_id uuid not null,
  -- All zeros for the channel itself.
  publisher_id uuid not null,
  hour timestamptz not null,
  id uuid not null,
  status text not null,
  -- Which figures are out of line: name, value, usual value.
  signals jsonb not null,
  impressions bigint not null,
  clicks bigint not null,
  conversions bigint not null,
  found_at timestamptz not null,
  updated_at timestamptz not null,
  note text not null default '',
  void_id uuid,
  constraint traffic_flags_pkey primary key (channel_id, publisher_id, hour),
  constraint traffic_flags_channel_id_fkey foreign key (channel_id) references channels(id),
  constraint traffic_flags_status_check check (status = any (array['open', 'dismissed', 'voided']))
);
create unique index traffic_flags_id on traffic_flags (channel_id, id);
create index traffic_flags_newest on traffic_flags (status, hour desc);

-- The sessions of a void, frozen by its preview.
create table void_sessions (
  channel_id uuid not null,
  void_id uuid not null,
  session_id uuid not null,
  -- How many events the session had when it was found: slices are cut by it.
  events integer not null,
  constraint void_sessions_pkey primary key (channel_id, void_id, session_id)
);
create index void_sessions_session on void_sessions (channel_id, session_id);


-- People, their sign-in and their roles (users/)

-- People who sign in to the console. The first five tables are those of the sign-in library, under names of ours; who
-- may do what, and the links that let somebody in, are ours alone.
create table users (
  id uuid not null,
  name text not null,
  -- In lower case.
  email text not null,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  -- Null for somebody who only works in channels.
  staff_role text,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_pkey primary key (id),
  constraint users_staff_role_check check (staff_role = any (array['admin', 'reviewer']))
);
create unique index users_email on users (email);
create index users_newest on users (created_at desc, id desc);
create index users_staff on users (staff_role) where (staff_role is not null);

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

create table sign_in_attempts (
  subject bytea not null,
  attempts integer not null,
  since timestamptz not null,
  locked_until timestamptz,
  constraint sign_in_attempts_pkey primary key (subject)
);
create index sign_in_attempts_since on sign_in_attempts (since);

-- A way to sign in. There is one, by password; the columns for others stay empty.
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

-- Links that let somebody set a password, once. Of the token only the hash is kept. Without a user it is the link of
-- the first start, for the first admin.
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
  -- Both encrypted by the library, with the installation's secret.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- The time step of the last authenticator code that was accepted: a code works once (RFC 6238, section 5.2).
  last_step bigint,
  constraint user_two_factors_pkey primary key (id),
  constraint user_two_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create unique index user_two_factors_user on user_two_factors (user_id);

-- Sign-ins between password and code.
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

-- Rows that every installation starts with

insert into revision (number) values (0);

insert into categories (id, name, name_key)
select id::uuid, name, lower(name collate "C")
from (values
  ('8c5c119f-c5c0-5839-8e9a-ea7c0cb9a221', 'Arts & Crafts'),
  ('dd785ed0-a7a5-5acd-a043-6e3c39aa8044', 'Automotive'),
  ('e8c04de0-cf26-5598-b5a4-a02a01b262eb', 'Baby'),
  ('57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Beauty'),
  ('ac8a815a-1248-531b-8db4-52f4d9d9e658', 'Books & Media'),
  ('4c3dd253-5dde-5ba0-9fb6-42f5bbab78ad', 'Business'),
  ('b6e40d4c-0ef2-5c2f-a210-afe659c3e0c8', 'Causes & Public Life'),
  ('2e7a4d5d-1cfd-5d16-8b0a-ce9fe8dda2d4', 'Education'),
  ('b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'Electronics'),
  ('1e57e466-caa2-5ed2-8eb9-405bc42f011b', 'Entertainment'),
  ('6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Fashion'),
  ('16e34f59-7876-5d35-8fbb-de04026968a7', 'Finance'),
  ('c6ce51f1-4d18-507b-a2af-725bac05be57', 'Food & Drink'),
  ('1f326c15-06d6-5947-9b26-f1bbaca28c4b', 'Games'),
  ('c1e10302-173e-5266-b5a8-554c3420d71b', 'Gifts & Occasions'),
  ('733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Health'),
  ('bd147ffa-987c-578d-b3a3-704170bcf437', 'Hobbies'),
  ('86229228-53fe-5c6e-9c67-77140a1ddaad', 'Home & Garden'),
  ('ee00df64-d499-5611-b7ec-f08d992e8680', 'Home Improvement'),
  ('bcd10727-1750-50d2-9461-5eb2c9e3a0c9', 'Household Services'),
  ('99201faa-ffa6-5c5f-880e-8b0d26b4844d', 'Insurance'),
  ('ab7660ed-e8c4-52a5-8109-34807e024d25', 'Kids'),
  ('82cf4438-0aeb-593f-bc9b-1cb2c58b5e89', 'Mature & Restricted'),
  ('3f6a35a1-fff0-56a8-bc47-8dc45256ec8c', 'Pets'),
  ('4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Sports & Outdoors'),
  ('b529e8f3-9705-5811-9330-c168a9ed8434', 'Travel')
) as category (id, name);

insert into subcategories (id, category_id, name, name_key, sensitive)
select id::uuid, category_id::uuid, name, lower(name collate "C"), sensitive
from (values
  -- Arts & Crafts
  ('c00838d9-6194-5d34-aa6a-4f402b0f5c6c', '8c5c119f-c5c0-5839-8e9a-ea7c0cb9a221', 'Art Supplies', false),
  ('53466493-d202-5851-a67a-e234e135a23b', '8c5c119f-c5c0-5839-8e9a-ea7c0cb9a221', 'Craft Kits', false),
  ('ef9fa7ea-0609-5d42-b8c0-03919b11e6e6', '8c5c119f-c5c0-5839-8e9a-ea7c0cb9a221', 'Knitting & Crochet', false),
  ('3d5d4164-993d-5e03-9c9d-63c5ef0a8c70', '8c5c119f-c5c0-5839-8e9a-ea7c0cb9a221', 'Paper & Scrapbooking', false),
  ('4c488dd5-e4cc-5435-835a-fa414d7d8bbf', '8c5c119f-c5c0-5839-8e9a-ea7c0cb9a221', 'Pottery', false),
  ('33aff4bd-ed61-5ae6-a527-9185baff99d9', '8c5c119f-c5c0-5839-8e9a-ea7c0cb9a221', 'Prints & Posters', false),
  ('f720f55c-408e-5503-9fb4-96e4b94b4e54', '8c5c119f-c5c0-5839-8e9a-ea7c0cb9a221', 'Sewing & Fabric', false),
  -- Automotive
  ('ae773619-a14e-5362-8f92-f6b1320f0912', 'dd785ed0-a7a5-5acd-a043-6e3c39aa8044', 'Car Accessories', false),
  ('5e600aef-b01c-53b9-9e82-06c7685f4538', 'dd785ed0-a7a5-5acd-a043-6e3c39aa8044', 'Car Care', false),
  ('a00d262f-4083-5e0a-82bc-42974b003805', 'dd785ed0-a7a5-5acd-a043-6e3c39aa8044', 'Car Parts', false),
  ('c007cb99-c19f-510a-8fce-3da822595aa7', 'dd785ed0-a7a5-5acd-a043-6e3c39aa8044', 'Car Rental', false),
  ('12c28448-82ba-5f2e-92b7-3bec58920890', 'dd785ed0-a7a5-5acd-a043-6e3c39aa8044', 'Car Sales & Leasing', false),
  ('bd013654-bf67-5a97-a4c0-74538b0c705d', 'dd785ed0-a7a5-5acd-a043-6e3c39aa8044', 'Electric Vehicle Charging', false),
  ('32e7e722-23b9-5529-98a0-e5c19578bcfc', 'dd785ed0-a7a5-5acd-a043-6e3c39aa8044', 'Motorcycles & Scooters', false),
  ('e573910a-6491-5740-8c65-88277ad9ab14', 'dd785ed0-a7a5-5acd-a043-6e3c39aa8044', 'Tyres & Wheels', false),
  -- Baby
  ('904849a4-c391-55ee-9578-ca514e6c2657', 'e8c04de0-cf26-5598-b5a4-a02a01b262eb', 'Baby Clothing', false),
  ('20e9d361-afb6-5c52-803f-0c4d029aa9f8', 'e8c04de0-cf26-5598-b5a4-a02a01b262eb', 'Baby Food & Formula', false),
  ('71e45564-f951-584a-a05e-048b350d5c43', 'e8c04de0-cf26-5598-b5a4-a02a01b262eb', 'Baby Safety', false),
  ('4685af6e-8642-56dc-b187-981501334767', 'e8c04de0-cf26-5598-b5a4-a02a01b262eb', 'Car Seats', false),
  ('d68e4e32-ae4a-5a9f-8d70-7bc0977365b8', 'e8c04de0-cf26-5598-b5a4-a02a01b262eb', 'Maternity', false),
  ('e2666de2-a309-54d3-99d1-594141638eff', 'e8c04de0-cf26-5598-b5a4-a02a01b262eb', 'Nappies & Changing', false),
  ('7d7a1e19-30d4-5866-8f24-da2e58f93965', 'e8c04de0-cf26-5598-b5a4-a02a01b262eb', 'Nursery', false),
  ('ced49e8e-2041-525e-b7f3-7dff27d9c488', 'e8c04de0-cf26-5598-b5a4-a02a01b262eb', 'Prams & Strollers', false),
  -- Beauty
  ('02cf940d-a7cf-591e-b7a4-e275727ca457', '57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Bath & Body', false),
  ('3f76a078-612c-533d-9b87-969773a4b1bb', '57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Cosmetic Procedures', true),
  ('2ae969bb-3e6c-5f40-bf64-05ed1c3b4f21', '57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Fragrance', false),
  ('5930028f-7b6c-5a8e-9255-3aea5d165e99', '57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Hair Care', false),
  ('05f42fc3-78bc-5f28-9bcb-30846abe583a', '57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Make-up', false),
  ('3d99526c-d557-519c-b73b-20c6f62f4b65', '57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Men''s Grooming', false),
  ('06f56ac1-1c85-5748-ba51-a6d6e708cce7', '57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Nail Care', false),
  ('6669b125-ae63-5565-b6ff-aa46e2f88d2a', '57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Skin Care', false),
  ('ca144b9a-a85c-5098-9d9f-e1ebed3deea1', '57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Styling Tools', false),
  ('6686006a-65f9-541b-ac2b-f86abdd79824', '57d68e23-b25b-546e-bff2-e11bbf6f808e', 'Sun Care & Tanning', false),
  -- Books & Media
  ('493537f9-6582-53dc-a573-44251fad35f7', 'ac8a815a-1248-531b-8db4-52f4d9d9e658', 'Audiobooks', false),
  ('227212d6-f2a2-538f-96b2-0da6e483c2bb', 'ac8a815a-1248-531b-8db4-52f4d9d9e658', 'Comics & Manga', false),
  ('01ae7676-c9a1-5534-8403-e6249223ffef', 'ac8a815a-1248-531b-8db4-52f4d9d9e658', 'Fiction', false),
  ('62068142-feec-574c-b2b2-2b3313184b13', 'ac8a815a-1248-531b-8db4-52f4d9d9e658', 'Films & Series on Disc', false),
  ('e429cbf8-8a5d-5d9f-95dc-888bf2711292', 'ac8a815a-1248-531b-8db4-52f4d9d9e658', 'Magazines & Newspapers', false),
  ('c197f27e-4350-5bf3-92d3-797666ddc6f4', 'ac8a815a-1248-531b-8db4-52f4d9d9e658', 'Non-fiction', false),
  ('cd9a4eb4-aa51-5f8f-9445-01fe722352be', 'ac8a815a-1248-531b-8db4-52f4d9d9e658', 'Textbooks', false),
  ('c5844fbb-44a1-5a45-ab83-66ede5533799', 'ac8a815a-1248-531b-8db4-52f4d9d9e658', 'Vinyl & CDs', false),
  -- Business
  ('97cbaf25-7dc1-5291-b22a-8234bcb2391e', '4c3dd253-5dde-5ba0-9fb6-42f5bbab78ad', 'Accounting & Invoicing', false),
  ('54973540-70ca-5406-bcf7-837d515e79ef', '4c3dd253-5dde-5ba0-9fb6-42f5bbab78ad', 'Business Software', false),
  ('04bc818d-61bb-5f3d-b925-a7c0d3e87f48', '4c3dd253-5dde-5ba0-9fb6-42f5bbab78ad', 'Hosting & Domains', false),
  ('7c50b947-f775-5e2b-adf7-67ed9e211e3e', '4c3dd253-5dde-5ba0-9fb6-42f5bbab78ad', 'Marketing Services', false),
  ('63447170-e959-591f-b46f-44ebfc3792b9', '4c3dd253-5dde-5ba0-9fb6-42f5bbab78ad', 'Office Supplies', false),
  ('3a273eb1-82fe-5127-8c11-27a4f69e1ac5', '4c3dd253-5dde-5ba0-9fb6-42f5bbab78ad', 'Packaging & Shipping', false),
  ('15b37bc8-e5d0-5ec3-90b1-b48f945fb1e6', '4c3dd253-5dde-5ba0-9fb6-42f5bbab78ad', 'Recruitment', false),
  -- Causes & Public Life
  ('b9641bb3-69ed-56e9-bce8-fe1819d7e311', 'b6e40d4c-0ef2-5c2f-a210-afe659c3e0c8', 'Animal Charities', false),
  ('af9175e5-a048-56ac-ac9a-c425c06d30bb', 'b6e40d4c-0ef2-5c2f-a210-afe659c3e0c8', 'Environmental Causes', false),
  ('2ef32a1b-018c-55c6-a7e8-20cc257bafa8', 'b6e40d4c-0ef2-5c2f-a210-afe659c3e0c8', 'Health Charities', false),
  ('6bfc903b-b16e-5dff-9c49-5474fc11d29e', 'b6e40d4c-0ef2-5c2f-a210-afe659c3e0c8', 'Humanitarian Aid', false),
  ('dc6713a8-6c2a-5541-9204-7682525717b2', 'b6e40d4c-0ef2-5c2f-a210-afe659c3e0c8', 'Political', true),
  ('ae62ef0d-aa0d-56b5-aa7b-8194d0ababe0', 'b6e40d4c-0ef2-5c2f-a210-afe659c3e0c8', 'Religious Organisations', true),
  -- Education
  ('b4e2b454-6386-5747-949d-b00b67a71f91', '2e7a4d5d-1cfd-5d16-8b0a-ce9fe8dda2d4', 'Coding & Tech Skills', false),
  ('c0720abf-8ddb-5bfd-badf-956194773632', '2e7a4d5d-1cfd-5d16-8b0a-ce9fe8dda2d4', 'Driving Lessons', false),
  ('ac65ab20-232a-56e6-9bab-e3b3aa42240d', '2e7a4d5d-1cfd-5d16-8b0a-ce9fe8dda2d4', 'Language Learning', false),
  ('3f50d58b-cfab-5f7b-8309-82d8bccc7042', '2e7a4d5d-1cfd-5d16-8b0a-ce9fe8dda2d4', 'Music Lessons', false),
  ('8a05fd86-f2a8-5eb7-b585-cf7cd84c5dfb', '2e7a4d5d-1cfd-5d16-8b0a-ce9fe8dda2d4', 'Online Degrees', false),
  ('1fb24ed8-ee99-5217-9609-1618e75ec31b', '2e7a4d5d-1cfd-5d16-8b0a-ce9fe8dda2d4', 'Professional Certificates', false),
  ('bc5182b9-e00e-5fad-81b0-e15e63aff184', '2e7a4d5d-1cfd-5d16-8b0a-ce9fe8dda2d4', 'Tutoring', false),
  -- Electronics
  ('eb17a94a-62b5-583d-9441-ecff495fdc2f', 'b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'Audio & Headphones', false),
  ('7141ae0c-a28d-57cd-a77f-38b7b991952b', 'b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'Cameras & Drones', false),
  ('3a7d523e-b239-5a89-870d-c7d8b8540e1c', 'b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'Computer Accessories', false),
  ('eab96454-2f2a-5436-9d90-a1723c8a3964', 'b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'Computers & Laptops', false),
  ('b9b7aa65-8e4a-535d-a560-6b7f1551e257', 'b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'Mobile Phones', false),
  ('e739e414-9284-5009-9c50-b0376c16d954', 'b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'Phone Accessories', false),
  ('de6b4add-bf3a-51fd-8e09-f8216bd9c914', 'b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'Smart Home', false),
  ('2e9f895f-28ca-536c-b45c-d6ddd678218b', 'b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'Tablets & E-readers', false),
  ('42ae2d37-2341-534b-89f9-0d06019d3899', 'b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'TVs & Home Cinema', false),
  ('e2063378-3cfd-59a9-beba-3ef1cfbb53be', 'b55a95da-aa2c-53f8-a8f8-b3807f6506e1', 'Wearables', false),
  -- Entertainment
  ('584c772e-68ce-5db1-ba46-1a5fcce5f2d4', '1e57e466-caa2-5ed2-8eb9-405bc42f011b', 'Cinema', false),
  ('6cd6cfae-ae0e-549b-9daa-9e71b87ec576', '1e57e466-caa2-5ed2-8eb9-405bc42f011b', 'Concerts & Festivals', false),
  ('00adebdd-8835-5f09-81f2-87180766a784', '1e57e466-caa2-5ed2-8eb9-405bc42f011b', 'Experiences', false),
  ('8a89ffa5-9dd0-5d9a-a03a-78d1e3693395', '1e57e466-caa2-5ed2-8eb9-405bc42f011b', 'Museums & Exhibitions', false),
  ('3314c871-e89f-5071-b7dd-5211f340d5ce', '1e57e466-caa2-5ed2-8eb9-405bc42f011b', 'Music Streaming', false),
  ('656b4be5-a1df-5e8e-ba76-a229eb799812', '1e57e466-caa2-5ed2-8eb9-405bc42f011b', 'Sports Tickets', false),
  ('252f38c2-f76a-5d1f-8323-6b4e3036b8f4', '1e57e466-caa2-5ed2-8eb9-405bc42f011b', 'Theatre & Comedy', false),
  ('85badf56-6eb2-5c7c-b5ef-6554cfc2f593', '1e57e466-caa2-5ed2-8eb9-405bc42f011b', 'Theme Parks', false),
  ('fca93c79-ab74-57d2-a2f1-aaebe9860b5a', '1e57e466-caa2-5ed2-8eb9-405bc42f011b', 'Video Streaming', false),
  -- Fashion
  ('7a9e44b7-64bd-57fa-b125-d3671950bcd5', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Activewear', false),
  ('8d8b3487-482f-5a22-a940-e59a9d87f1b6', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Bags & Accessories', false),
  ('e9374a99-87f4-583f-a2dd-1a2c9ffc31e5', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Children''s Clothing', false),
  ('80ad25d0-1bde-5174-b2d8-9aa4b3b83f53', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Eyewear', false),
  ('f9b1a528-eae9-519a-a61d-865c3e2326bd', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Jewellery', false),
  ('ca8c9793-ba25-546f-9d98-1a9982600171', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Men''s Clothing', false),
  ('19c24d5d-067e-5649-bb1c-7a8b831c2062', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Second-hand & Vintage', false),
  ('07112f2a-3b84-5168-870d-4884d2c5b4c9', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Shoes', false),
  ('0e108c14-5949-58a3-8a46-5f1db1aa7672', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Swimwear', false),
  ('3ac9d01c-375a-57fa-ade4-6ff39262ff41', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Underwear & Sleepwear', false),
  ('1b62c8e2-4414-5364-b160-c626b8ab7eea', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Watches', false),
  ('834b40c5-42fb-565a-871d-2bfc00d4fdee', '6426aa5a-3219-58c6-93f0-96b7282ff1d4', 'Women''s Clothing', false),
  -- Finance
  ('841cf8d4-7868-5539-aa42-70eba16c8d5c', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Bank Accounts', false),
  ('a0953bf0-68e6-5c65-8db8-10dfe8322c45', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Credit Cards', true),
  ('db1e5f55-0d06-55ec-a731-aba2d662becc', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Crypto', true),
  ('d7a22307-85c9-52fd-aebb-9474b6d0130d', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Debt Help', true),
  ('66c795dc-550f-5282-8001-402b38b53a9b', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Investing & Trading', true),
  ('ba254389-c9b7-5627-8998-64d466807f4f', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Money Transfer', false),
  ('213c685f-d2d6-511e-9463-b8636ab3e365', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Mortgages', false),
  ('69391484-bf66-52c5-9a65-67e07d2d4659', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Payday Loans', true),
  ('d3f02ad6-332a-56ac-828d-85cd0620e16d', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Personal Loans', true),
  ('73f7bf58-dc3a-5bc7-b2b7-fbcb0ebaea28', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Savings & Pensions', false),
  ('1589facd-3efd-511d-8b7f-296136a662f5', '16e34f59-7876-5d35-8fbb-de04026968a7', 'Tax Services', false),
  -- Food & Drink
  ('401fa9fb-0e42-568c-b2c0-1b8133c1fabe', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Bakery & Desserts', false),
  ('42556ea6-5a56-50dc-806b-8c487bde365d', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Beer & Cider', true),
  ('0dffcd2a-2eaa-565e-8caa-7aa6cd640420', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Chocolate & Sweets', false),
  ('3f9694c1-e33c-5b1d-8f09-d143941ea00d', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Coffee & Tea', false),
  ('df862df6-0aeb-5635-8277-baa820f6c4b9', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Groceries', false),
  ('61d3f18a-109a-5420-bfad-c43e51a1da7f', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Meal Kits', false),
  ('fa5a890e-21e8-5723-9fd3-6491969e8253', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Meat & Seafood', false),
  ('982e1a35-57b6-5515-959d-9c4070efa5f6', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Restaurant Delivery', false),
  ('bf5aa9a6-85cf-5c54-aac0-094bc6dbd952', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Snacks', false),
  ('2e59f2da-04e6-5ebc-8999-8b24e0666249', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Soft Drinks', false),
  ('4b2b10e2-fa3b-5a4e-8863-d5d4f638cd45', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Special Diets', false),
  ('82bb88f4-60bc-557e-bc38-8f8d9e276832', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Spirits', true),
  ('34976025-3f3f-58a5-8df8-c64f27bd080f', 'c6ce51f1-4d18-507b-a2af-725bac05be57', 'Wine', true),
  -- Games
  ('cc352cd5-77d1-52c8-bcef-5074e9196bd0', '1f326c15-06d6-5947-9b26-f1bbaca28c4b', 'Board & Card Games', false),
  ('5a15463e-665b-509f-a776-2c2fac775f30', '1f326c15-06d6-5947-9b26-f1bbaca28c4b', 'Collectible Cards', false),
  ('d9d82518-85a2-5c80-9452-520ff87a5160', '1f326c15-06d6-5947-9b26-f1bbaca28c4b', 'Gambling', true),
  ('b6f1192a-bb23-5669-9171-0caf14f08f1d', '1f326c15-06d6-5947-9b26-f1bbaca28c4b', 'Game Consoles', false),
  ('5683a304-4e9b-53f3-953b-7dcf3fd04dd9', '1f326c15-06d6-5947-9b26-f1bbaca28c4b', 'Gaming Accessories', false),
  ('e660db93-271e-5876-8134-75d06d78c67f', '1f326c15-06d6-5947-9b26-f1bbaca28c4b', 'Lotteries', true),
  ('b3d62e2f-413b-5f10-97ea-482c9614191f', '1f326c15-06d6-5947-9b26-f1bbaca28c4b', 'Mobile Games', false),
  ('9839bd4b-d7cc-568b-bebd-fda39542c884', '1f326c15-06d6-5947-9b26-f1bbaca28c4b', 'PC & Console Games', false),
  -- Gifts & Occasions
  ('4566eb2b-a915-579d-a5c7-53b2c1c33f62', 'c1e10302-173e-5266-b5a8-554c3420d71b', 'Cards & Wrapping', false),
  ('ff6238fd-4877-51d4-b083-65594c351db1', 'c1e10302-173e-5266-b5a8-554c3420d71b', 'Flowers', false),
  ('e3bab71b-af2f-53f0-8f07-dfe39173ba23', 'c1e10302-173e-5266-b5a8-554c3420d71b', 'Gift Boxes', false),
  ('ff54edb3-cce0-53a9-980f-26edb52121f1', 'c1e10302-173e-5266-b5a8-554c3420d71b', 'Gift Vouchers', false),
  ('bc3c9398-abb8-5f5b-9bb7-0ed8b2055886', 'c1e10302-173e-5266-b5a8-554c3420d71b', 'Party Supplies', false),
  ('d80d5f08-c4d8-571f-9021-826c89759a4a', 'c1e10302-173e-5266-b5a8-554c3420d71b', 'Personalised Gifts', false),
  ('d7ee98b0-b102-54c9-8500-806b96f922c2', 'c1e10302-173e-5266-b5a8-554c3420d71b', 'Seasonal Decorations', false),
  ('c969e5c3-41ab-5201-8041-00bf6feb9ef3', 'c1e10302-173e-5266-b5a8-554c3420d71b', 'Weddings', false),
  -- Health
  ('a8fcdc64-6faf-58ad-a763-67358bb6339f', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'CBD', true),
  ('2053692a-1236-5fd2-80dd-257bff2aa4c3', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Dental Care', false),
  ('46c46984-6694-5519-8ced-644631d5f196', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'First Aid', false),
  ('bf9d677c-a4c9-5015-b859-c4eb4e49d17b', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Hearing', false),
  ('5ba29354-021a-5241-b9c8-b91e9d2725e4', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Medical Devices', false),
  ('51cd7eee-02d7-5c02-b350-347eb772e691', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Mental Health', true),
  ('15c757d5-ab77-50eb-9ac4-73148fba3396', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Over-the-counter Remedies', false),
  ('3decbc52-b991-5970-ba71-58678afea6f4', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Prescription Medicines', true),
  ('7b5e16ef-2177-543a-82d9-0bffdfd9fda6', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Sexual Health', true),
  ('b09efa12-2c0e-5643-8163-786f6ed9910a', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Sleep', false),
  ('1f121d5b-211a-5a2d-a2b8-1c1323e61034', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Vision', false),
  ('05a0b4af-0266-5c34-8475-4742ce7c2bdf', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Vitamins & Supplements', false),
  ('ac445b75-7ef5-5a34-a6ae-8288f2347670', '733aaf09-8a6a-52cd-96fd-025788a91f8f', 'Weight Loss', true),
  -- Hobbies
  ('8eb7973a-504b-5e79-9869-f35f49c78ae5', 'bd147ffa-987c-578d-b3a3-704170bcf437', 'Antiques', false),
  ('4380bed4-8492-5925-8c80-cef11135b979', 'bd147ffa-987c-578d-b3a3-704170bcf437', 'Astronomy', false),
  ('a9363cfb-3c19-5e5e-84f9-9087756398c1', 'bd147ffa-987c-578d-b3a3-704170bcf437', 'Coins & Stamps', false),
  ('91a63f17-f743-55ef-9ccf-01e8036bde03', 'bd147ffa-987c-578d-b3a3-704170bcf437', 'Model Building', false),
  ('c928eeed-0568-5ad7-9cae-930c8a37f3ad', 'bd147ffa-987c-578d-b3a3-704170bcf437', 'Musical Instruments', false),
  ('3a5e7537-a90d-5e62-8549-8e4a30f9935d', 'bd147ffa-987c-578d-b3a3-704170bcf437', 'Puzzles', false),
  ('30c1aa0b-97e5-57f2-861a-afd442e885bb', 'bd147ffa-987c-578d-b3a3-704170bcf437', 'Sports Memorabilia', false),
  -- Home & Garden
  ('e75acb01-72a4-5d62-b28b-356f701d93c7', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Bathroom', false),
  ('e8061f07-e68a-5d35-b02f-9e2b13c1e2a2', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Bedding', false),
  ('16f4fc4d-713d-5245-be38-55dd52697678', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Cleaning & Laundry', false),
  ('453eae74-4b6c-5756-b6fe-412809abc7c5', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Furniture', false),
  ('a593dca5-8013-5298-a08d-50ff89b3fce3', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Garden', false),
  ('01b29935-adcf-5b2d-9dd9-7e5a4d43dbe7', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Home Decor', false),
  ('b0e9a595-bd5a-5f81-9e2d-94a1ff999800', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Household Appliances', false),
  ('ec8c0b67-1902-5687-ae81-4e3b6f34358d', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Kitchen & Dining', false),
  ('92ab6e4d-259a-5bcf-8604-70fb6f41f66c', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Lighting', false),
  ('bff4757b-d8d7-5dbc-b212-03595b401db2', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Mattresses', false),
  ('7826f63e-4c1b-5f62-a16f-ae63b6f45ba3', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Plants & Seeds', false),
  ('240947e6-32d5-576e-a374-a9c28b973e22', '86229228-53fe-5c6e-9c67-77140a1ddaad', 'Storage & Organisation', false),
  -- Home Improvement
  ('8071f17d-a8ba-5ccf-8886-cb1951de6e5f', 'ee00df64-d499-5611-b7ec-f08d992e8680', 'Building Materials', false),
  ('6fa6a9c9-b5fb-5470-807c-c80d53ef4e88', 'ee00df64-d499-5611-b7ec-f08d992e8680', 'Flooring', false),
  ('6185fd5b-6537-52ae-aeaa-4f8363da1dd7', 'ee00df64-d499-5611-b7ec-f08d992e8680', 'Heating & Cooling', false),
  ('72d89619-f7b5-513f-8540-d9a2252801b2', 'ee00df64-d499-5611-b7ec-f08d992e8680', 'Home Security', false),
  ('e36651f7-a0cf-5516-b160-446678b8e78c', 'ee00df64-d499-5611-b7ec-f08d992e8680', 'Paint & Wallpaper', false),
  ('04ee9a58-d633-587e-8e37-ef1c9ead45eb', 'ee00df64-d499-5611-b7ec-f08d992e8680', 'Solar & Batteries', false),
  ('e5034313-dc46-5aa1-8c4c-c05a8ed2db0d', 'ee00df64-d499-5611-b7ec-f08d992e8680', 'Tools & Hardware', false),
  ('83ef40db-edb0-52de-a003-3cd1c2331073', 'ee00df64-d499-5611-b7ec-f08d992e8680', 'Trades & Repairs', false),
  -- Household Services
  ('bbd7a1cc-85ce-5708-a957-eba721915fd1', 'bcd10727-1750-50d2-9461-5eb2c9e3a0c9', 'Broadband', false),
  ('831938dc-3d12-5dd9-a9c8-26d8a8ce3355', 'bcd10727-1750-50d2-9461-5eb2c9e3a0c9', 'Energy Supply', false),
  ('ebcc810d-59ea-5c3a-bc68-4d68bac97b6e', 'bcd10727-1750-50d2-9461-5eb2c9e3a0c9', 'Home Help & Cleaning', false),
  ('62b56f1c-30e1-5051-a97c-cf113f53b641', 'bcd10727-1750-50d2-9461-5eb2c9e3a0c9', 'Mobile Plans', false),
  ('38d3d38f-1906-59f8-9407-b19b62aeda6f', 'bcd10727-1750-50d2-9461-5eb2c9e3a0c9', 'Moving & Storage', false),
  ('854c5553-69e2-5af4-bd19-535f0d682d98', 'bcd10727-1750-50d2-9461-5eb2c9e3a0c9', 'Pay TV', false),
  ('c77c29d1-3c16-5fae-ba56-b0caad63f370', 'bcd10727-1750-50d2-9461-5eb2c9e3a0c9', 'Property', false),
  -- Insurance
  ('d4dd814f-678e-5d34-a06d-eb727fceee82', '99201faa-ffa6-5c5f-880e-8b0d26b4844d', 'Car Insurance', false),
  ('f79832e1-c7c7-5254-b514-0c260b189734', '99201faa-ffa6-5c5f-880e-8b0d26b4844d', 'Gadget Insurance', false),
  ('20401136-d522-58a7-bf7a-c711f8497c6e', '99201faa-ffa6-5c5f-880e-8b0d26b4844d', 'Health Insurance', false),
  ('73fb281d-8c8a-5567-a773-a7923d249101', '99201faa-ffa6-5c5f-880e-8b0d26b4844d', 'Home Insurance', false),
  ('3951bf50-a886-5906-a197-8264cfed21f5', '99201faa-ffa6-5c5f-880e-8b0d26b4844d', 'Life Insurance', false),
  ('c36f37fd-401f-53c3-b37a-1a322560f63f', '99201faa-ffa6-5c5f-880e-8b0d26b4844d', 'Pet Insurance', false),
  ('097745ad-5db3-5d35-8dc4-4b4bb011c547', '99201faa-ffa6-5c5f-880e-8b0d26b4844d', 'Travel Insurance', false),
  -- Kids
  ('c0dc3ccc-a815-5293-9232-3dd128c93488', 'ab7660ed-e8c4-52a5-8109-34807e024d25', 'Building Sets', false),
  ('5640a27b-39f6-570f-acaa-fe854c9bcc8e', 'ab7660ed-e8c4-52a5-8109-34807e024d25', 'Dolls & Plush', false),
  ('5a3261b4-17c1-588a-a049-03ffc509135f', 'ab7660ed-e8c4-52a5-8109-34807e024d25', 'Educational Toys', false),
  ('fed06452-4b93-5da9-b52f-dfe38d43fea7', 'ab7660ed-e8c4-52a5-8109-34807e024d25', 'Family Days Out', false),
  ('9e4271cc-4a8f-521d-8e0d-4b81d76c1ede', 'ab7660ed-e8c4-52a5-8109-34807e024d25', 'Kids'' Furniture', false),
  ('e7538d5b-127b-5f5c-8a1c-515c909c9f93', 'ab7660ed-e8c4-52a5-8109-34807e024d25', 'Outdoor Play', false),
  ('a80c4e12-4d1b-57a7-9aad-4f16ced85674', 'ab7660ed-e8c4-52a5-8109-34807e024d25', 'School Supplies', false),
  -- Mature & Restricted
  ('6a467746-82d1-56a2-937a-5f49a377b261', '82cf4438-0aeb-593f-bc9b-1cb2c58b5e89', 'Adult', true),
  ('de3e1a68-ddf4-5d3d-a877-3bdb49853903', '82cf4438-0aeb-593f-bc9b-1cb2c58b5e89', 'Dating', true),
  ('9ebdc51b-bd38-508e-83ed-cec6a374ba1b', '82cf4438-0aeb-593f-bc9b-1cb2c58b5e89', 'Fortune Telling', true),
  ('4c3877e3-de8a-5db7-ae03-abac1c57fd93', '82cf4438-0aeb-593f-bc9b-1cb2c58b5e89', 'Legal Claims', true),
  ('d59494f6-dd92-51c8-8fde-f9f6dc3deadc', '82cf4438-0aeb-593f-bc9b-1cb2c58b5e89', 'Tobacco & Vaping', true),
  ('40a350a5-ca8a-5a59-b38f-6d8b6f72f3ee', '82cf4438-0aeb-593f-bc9b-1cb2c58b5e89', 'Weapons', true),
  -- Pets
  ('85817181-6a29-583d-8667-67958ea20888', '3f6a35a1-fff0-56a8-bc47-8dc45256ec8c', 'Aquarium & Reptile', false),
  ('626c3530-7b0e-5128-ae1e-a3dd331b4cce', '3f6a35a1-fff0-56a8-bc47-8dc45256ec8c', 'Birds', false),
  ('dcae2168-44a6-52ac-9759-42f997d0fd57', '3f6a35a1-fff0-56a8-bc47-8dc45256ec8c', 'Cat Food', false),
  ('25dda358-7de9-5dd3-a22b-a619389e7d4f', '3f6a35a1-fff0-56a8-bc47-8dc45256ec8c', 'Cat Supplies', false),
  ('01729128-d22a-5621-a989-470d8223263e', '3f6a35a1-fff0-56a8-bc47-8dc45256ec8c', 'Dog Food', false),
  ('ed4d4bd4-6daa-5344-b227-38b0ac8e709c', '3f6a35a1-fff0-56a8-bc47-8dc45256ec8c', 'Dog Supplies', false),
  ('661aa379-1d8b-55c3-9d64-ff639ba53fcd', '3f6a35a1-fff0-56a8-bc47-8dc45256ec8c', 'Horses', false),
  ('76be5229-9464-533b-b1f9-222f4041542d', '3f6a35a1-fff0-56a8-bc47-8dc45256ec8c', 'Small Animals', false),
  ('a26a1541-b7a6-5dcb-8b7e-fc943cbd4b2b', '3f6a35a1-fff0-56a8-bc47-8dc45256ec8c', 'Veterinary Care', false),
  -- Sports & Outdoors
  ('b23880b3-e227-5921-b267-401bf94985c8', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Camping & Hiking', false),
  ('b8fa2f19-fcd6-5b10-88ab-8e477b3e97c4', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Cycling', false),
  ('9191e204-1ac4-5cfa-a139-cd629baf0e3c', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Fishing', false),
  ('b63d7331-4686-5edd-9b58-f4e234076b6c', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Fitness Equipment', false),
  ('0ac62514-022f-5d3f-aa70-212e5990827e', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Golf', false),
  ('35d3a5ff-3b4f-585b-8b14-f9ef323139cd', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Gyms & Classes', false),
  ('bda87f34-9112-54fd-95a9-9b3838c0ff57', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Running', false),
  ('e2fc0174-4bce-5a49-b708-9e5fdd28adcb', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Snow Sports', false),
  ('94e0ba11-8672-5550-b275-052dd9feb6bd', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Sports Nutrition', false),
  ('7d934616-b268-59e8-87ac-d86f7796d3eb', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Team Sports', false),
  ('9f5b45a1-5dde-5589-b5b7-0a0936e5b39d', '4a700542-26e7-5e38-9d18-7c3e75fcffed', 'Water Sports', false),
  -- Travel
  ('c414a206-d48c-57d8-add0-4e8ceccd1c11', 'b529e8f3-9705-5811-9330-c168a9ed8434', 'Airport Services', false),
  ('65e5203c-a57f-538a-bd41-fc11dcb023c9', 'b529e8f3-9705-5811-9330-c168a9ed8434', 'Bus & Coach', false),
  ('fece8677-711d-5903-b48d-c305c7cebbf2', 'b529e8f3-9705-5811-9330-c168a9ed8434', 'Cruises', false),
  ('b885797d-a2a8-5de8-b487-0740098ad86f', 'b529e8f3-9705-5811-9330-c168a9ed8434', 'Flights', false),
  ('f077a784-f620-5316-afe9-865c9258b8ba', 'b529e8f3-9705-5811-9330-c168a9ed8434', 'Holiday Rentals', false),
  ('7f66773a-ef3c-595e-9cfb-bd9a3e924b14', 'b529e8f3-9705-5811-9330-c168a9ed8434', 'Hotels', false),
  ('220c9025-abb2-5e74-8352-1db569e69c4f', 'b529e8f3-9705-5811-9330-c168a9ed8434', 'Luggage & Travel Gear', false),
  ('b8107cae-3982-5f2b-b706-27406c067e24', 'b529e8f3-9705-5811-9330-c168a9ed8434', 'Package Holidays', false),
  ('11d9ba8e-05cd-5f06-afe7-936d777bcbdc', 'b529e8f3-9705-5811-9330-c168a9ed8434', 'Tours & Activities', false),
  ('3692e316-9d18-59af-ae29-1cf4d06c38bb', 'b529e8f3-9705-5811-9330-c168a9ed8434', 'Trains', false)
) as subcategory (id, category_id, name, sensitive);
