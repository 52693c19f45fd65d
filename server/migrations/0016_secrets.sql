-- Keys of the service, wrapped under the master secret, which is never in the database. A key that has a successor is kept
-- as long as hashes made with it exist.
create table secrets (
  purpose text not null check (purpose in ('auth', 'identity')),
  version integer not null check (version > 0),
  -- False only for a key from before wrapping: the next start wraps it.
  wrapped boolean not null,
  value bytea not null,
  created_at timestamptz not null,
  -- From this moment on no new hash is made with the key; null for the newest one.
  retired_at timestamptz,
  primary key (purpose, version)
);
insert into secrets (purpose, version, wrapped, value, created_at)
select 'auth', 1, false, auth_secret, created_at from installation where auth_secret is not null;
insert into secrets (purpose, version, wrapped, value, created_at)
select 'identity', 1, false, identity_key, created_at from installation where identity_key is not null;
alter table installation drop column auth_secret, drop column identity_key;

-- Session tokens and the identifiers of sign-ins between password and code were stored as they are. From now on only
-- their hashes are, so the sessions of before end here.
delete from user_sessions;
delete from user_verifications;
