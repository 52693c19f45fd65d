-- Admins of a channel invite colleagues into it. No user is created until the invitation is used, so nobody learns from an invitation
-- whether a user with the e-mail exists.
create table channel_invitations (
  id uuid not null,
  channel_id uuid not null references channels (id),
  email text not null,
  role text not null check (role in ('admin', 'viewer')),
  hash bytea not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id)
);
create unique index channel_invitations_email on channel_invitations (channel_id, email);
create unique index channel_invitations_hash on channel_invitations (hash);
create index channel_invitations_age on channel_invitations (expires_at);
