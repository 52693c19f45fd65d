-- Publishers and how they come into a channel.

-- Words anywhere in a name are found by trigrams, from an index.
create extension if not exists pg_trgm;

alter table channels add column excluded_subcategory_ids uuid[] not null default '{}';

-- A publisher (brand and domain) exists once in the network. Reference table.
create table publishers (
  id uuid primary key,
  brand_name text not null,
  domain text not null,
  registrable_domain text not null,
  -- How brands are compared: trimmed, folded white space, folded case.
  brand_key text not null,
  -- Under which keys a similar brand is found; made by the service from the brand name.
  brand_keys integer[] not null,
  primary_category_id uuid not null references categories (id),
  -- Set by the publisher itself; follow it into every channel.
  external_subcategory_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index publishers_identity on publishers (domain, brand_key);
create index publishers_registrable on publishers (registrable_domain);
create index publishers_alike on publishers using gin (brand_keys);
create index publishers_search on publishers using gin (brand_key gin_trgm_ops);
create index publishers_newest on publishers (created_at desc, id desc);

-- A publisher's way into a channel, from request to membership: one row, so that the channel's list is one index.
create table channel_publishers (
  channel_id uuid not null,
  id uuid not null,
  status text not null check (status in ('PENDING', 'NEEDS_INFO', 'APPROVED', 'REJECTED')),
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
  key_id uuid,
  excluded_subcategory_ids uuid[] not null default '{}',
  primary key (channel_id, id),
  check ((status = 'APPROVED') = (publisher_id is not null)),
  check (removed_at is null or status = 'APPROVED')
);
create unique index channel_publishers_member on channel_publishers (channel_id, publisher_id)
  where removed_at is null and publisher_id is not null;
create index channel_publishers_list on channel_publishers (channel_id, listed_at desc, id desc) where removed_at is null;
create index channel_publishers_search on channel_publishers using gin (brand_search gin_trgm_ops);
create index channel_publishers_queue on channel_publishers (status, created_at, id);

-- Who holds a brand and domain in a channel: its key decides which of two equal requests is the first.
create table publisher_claims (
  channel_id uuid not null,
  domain text not null,
  brand_key text not null,
  holder_id uuid not null,
  primary key (channel_id, domain, brand_key)
);
create index publisher_claims_holder on publisher_claims (channel_id, holder_id);
