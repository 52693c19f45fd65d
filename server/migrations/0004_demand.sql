-- What is offered: advertisers, their campaigns, their offers. Reference tables on a cluster: small, read everywhere.

create table advertisers (
  id uuid primary key,
  name text not null,
  domain text not null,
  -- Publishers of the same house never show it.
  registrable_domain text not null,
  logo_url text not null,
  subcategory_ids uuid[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index advertisers_newest on advertisers (created_at desc, id desc);

create table campaigns (
  id uuid primary key,
  advertiser_id uuid not null references advertisers (id),
  name text not null,
  status text not null check (status in ('active', 'paused')),
  pricing_model text not null check (pricing_model in ('CPM', 'CPC', 'CPA')),
  -- Per thousand impressions, per click or per conversion.
  bid_micros bigint not null check (bid_micros > 0),
  -- Null means unlimited.
  daily_budget_micros bigint check (daily_budget_micros > 0),
  total_budget_micros bigint check (total_budget_micros > 0),
  pacing text not null check (pacing in ('even', 'asap')),
  starts_at timestamptz,
  ends_at timestamptz,
  cap_impressions integer check (cap_impressions > 0),
  cap_hours integer check (cap_hours > 0),
  targeting jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at),
  check ((cap_impressions is null) = (cap_hours is null))
);
create index campaigns_newest on campaigns (created_at desc, id desc);
create index campaigns_advertiser on campaigns (advertiser_id, created_at desc, id desc);

create table offers (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id),
  status text not null check (status in ('active', 'paused')),
  heading text not null,
  subheading text not null,
  target_url text not null,
  accept_copy text not null,
  decline_copy text not null,
  image_url text,
  promo_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index offers_newest on offers (created_at desc, id desc);
create index offers_campaign on offers (campaign_id, created_at desc, id desc);
