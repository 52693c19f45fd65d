-- Tries at a password are counted by account and address together, by account, by address and by known device. Each row is the
-- keyed hash of one of these.
drop table sign_in_failures;
create table sign_in_attempts (
  subject bytea primary key,
  attempts integer not null,
  since timestamptz not null,
  locked_until timestamptz
);
create index sign_in_attempts_since on sign_in_attempts (since);

-- The time step of the last authenticator code that was accepted: a code works once (RFC 6238, section 5.2).
alter table user_two_factors add column last_step bigint;

-- Sessions end 30 days after their sign-in.
create index user_sessions_age on user_sessions (created_at);

-- Order ids that look like an e-mail address or a phone number are stored as keyed hashes, and found when a shopper is
-- forgotten.
create index events_hashed_orders on events (channel_id, order_id) where order_id like 'h%:%';
