-- What every other part stands on. Network-wide tables here become reference tables on a cluster: they are small,
-- read everywhere and never point at tenant data.

-- One row: which environment this database belongs to. A key or a process of the other one is refused.
create table installation (
  only_row boolean primary key default true check (only_row),
  environment text not null check (environment in ('production', 'staging')),
  created_at timestamptz not null
);

create table channels (
  id uuid primary key,
  name text not null,
  revenue_share_ppm integer not null check (revenue_share_ppm between 0 and 1000000),
  enabled_metrics text[] not null,
  available_from date,
  click_days smallint not null check (click_days between 0 and 90),
  view_days smallint not null check (view_days between 0 and 90),
  max_offers smallint not null check (max_offers between 1 and 20),
  -- Calls a minute and key; null means the default of the area.
  rate_limit_channel integer check (rate_limit_channel > 0),
  rate_limit_serving integer check (rate_limit_serving > 0),
  rate_limit_reporting integer check (rate_limit_reporting > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index channels_newest on channels (created_at desc, id desc);

create table api_keys (
  id uuid primary key,
  holder text not null check (holder in ('channel', 'publisher', 'operator')),
  kind text not null check (kind in ('sk', 'pk', 'op')),
  channel_id uuid references channels (id),
  publisher_id uuid,
  name text not null default '',
  hash bytea not null,
  -- Publishable keys may be shown again; of secret ones only the tail is kept.
  plain text check (kind = 'pk' or plain is null),
  tail text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  successor_id uuid references api_keys (id),
  check ((holder = 'operator') = (kind = 'op')),
  check ((holder = 'operator') = (channel_id is null)),
  check ((holder = 'publisher') = (publisher_id is not null))
);
create unique index api_keys_hash on api_keys (hash);
create index api_keys_channel on api_keys (channel_id, created_at desc, id desc);

-- Who did what to which object. Never updated, never holding a secret.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor_type text not null,
  actor_id text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  channel_id uuid,
  details jsonb not null,
  request_id uuid
);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_object on audit_entries (object_id, at desc);
create index audit_entries_channel on audit_entries (channel_id, at desc);
