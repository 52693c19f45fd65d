-- People who sign in to the console. The first five tables are those of the sign-in library, under names of ours; who
-- may do what, and the links that let somebody in, are ours alone.
create table users (
  id uuid primary key,
  name text not null,
  -- In lower case.
  email text not null,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  -- Null for somebody who only works in channels.
  staff_role text check (staff_role in ('admin', 'reviewer')),
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_email on users (email);
create index users_newest on users (created_at desc, id desc);
create index users_staff on users (staff_role) where staff_role is not null;

-- A way to sign in. There is one, by password; the columns for others stay empty.
create table user_accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
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
  updated_at timestamptz not null
);
create unique index user_accounts_provider on user_accounts (user_id, provider_id);

create table user_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index user_sessions_token on user_sessions (token);
create index user_sessions_user on user_sessions (user_id);
create index user_sessions_expiry on user_sessions (expires_at);

-- Sign-ins between password and code.
create table user_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index user_verifications_identifier on user_verifications (identifier);
create index user_verifications_expiry on user_verifications (expires_at);

create table user_two_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Both encrypted by the library, with the installation's secret.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create unique index user_two_factors_user on user_two_factors (user_id);

create table channel_users (
  channel_id uuid not null references channels (id),
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'viewer')),
  primary key (channel_id, user_id)
);
create index channel_users_user on channel_users (user_id);

-- Links that let somebody set a password, once. Of the token only the hash is kept. Without a user it is the link of
-- the first start, for whoever becomes the first admin.
create table user_links (
  hash bytea primary key,
  kind text not null check (kind in ('invite', 'reset')),
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (kind = 'invite' or user_id is not null)
);
create index user_links_user on user_links (user_id);

-- Tries at a password by the keyed hash of the e-mail, whether anybody has it or not.
create table sign_in_failures (
  email_hash bytea primary key,
  attempts integer not null,
  since timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failures_since on sign_in_failures (since);

-- Signs session cookies and encrypts second factors: made once, the same for every process.
alter table installation add column auth_secret bytea;
