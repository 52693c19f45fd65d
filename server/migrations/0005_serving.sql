-- What a decision reads, what it leaves behind, and what it learns from.

-- Every change to something that serving reads gets the next number. The row is locked until the change commits, so the
-- numbers follow the order of commit: whoever has seen number n has seen all below it. Reference tables.
create table revision (
  only_row boolean primary key default true check (only_row),
  number bigint not null
);
insert into revision (number) values (0);

create table changes (
  revision bigint primary key,
  at timestamptz not null,
  kind text not null,
  subject uuid not null,
  channel_id uuid,
  -- The thing as it was before, null when it is new: decisions of the past are replayed from these. Of a spent budget:
  -- how much was spent.
  detail jsonb
);
create index changes_age on changes (at);

-- The key of the keyed hash under which shoppers are known; made at the first start.
alter table installation add column identity_key bytea;

-- What stands above and below the offers; null means the default.
alter table channels add column offers_heading text;
alter table channels add column footer jsonb;

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
  identity text not null check (identity in ('email', 'phone', 'external')),
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
  primary key (channel_id, id)
);
create index sessions_shoppers on sessions using gin (shoppers);

-- Offers of capped campaigns, by the shopper they were served to.
create table shopper_caps (
  channel_id uuid not null,
  shopper uuid not null,
  campaign_id uuid not null,
  session_id uuid not null,
  at timestamptz not null,
  primary key (channel_id, shopper, campaign_id, session_id)
);
create index shopper_caps_age on shopper_caps (at);

-- The widget ids a publisher has used. Callers make them up, so their number is bounded; the rest count as one.
create table widgets (
  channel_id uuid not null,
  -- All zeros for the channel itself.
  publisher_id uuid not null,
  widget_id text not null,
  primary key (channel_id, publisher_id, widget_id)
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
  primary key (channel_id, day, offer_id, view)
);
create index offer_counts_day on offer_counts (day);

-- What every process knows at a version: today's counts and spend, as far as they changed since the version before (or
-- all of them, in a keyframe). Together with the days before, which no longer change, a version can be rebuilt.
create table learning_versions (
  version bigint primary key,
  at timestamptz not null,
  day date not null,
  keyframe boolean not null,
  counts jsonb not null,
  spend jsonb not null
);

-- Budgets are spent in slices: granted by the campaign (a reference table), leased to a channel, drawn on by its events.
-- The grants of a period never exceed its budget, so neither can the spend. A period is a UTC day, or `total`.
create table budget_grants (
  campaign_id uuid not null references campaigns (id),
  period text not null,
  granted_micros bigint not null check (granted_micros >= 0),
  primary key (campaign_id, period)
);

create table budget_leases (
  channel_id uuid not null,
  campaign_id uuid not null,
  period text not null,
  granted_micros bigint not null,
  spent_micros bigint not null,
  primary key (channel_id, campaign_id, period),
  check (spent_micros between 0 and granted_micros)
);
create index budget_leases_period on budget_leases (period, campaign_id);
