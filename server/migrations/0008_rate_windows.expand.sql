-- Calls of a key or a user in the current minute, if several machines share its rate limit. A machine takes some calls at a time. After a
-- crash of the database the minute starts again.
create unlogged table rate_windows (
  caller text not null,
  taken bigint not null,
  -- How many of them were taken by the last statement.
  slice bigint not null,
  ends_at timestamptz not null,
  constraint rate_windows_pkey primary key (caller)
) with (fillfactor=50);
