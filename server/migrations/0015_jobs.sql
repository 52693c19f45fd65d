-- Long jobs run in slices. A row has everything that another process needs to continue the job where it is.
alter table jobs drop constraint jobs_status_check;
alter table jobs add constraint jobs_status_check check (status in ('running', 'done', 'failed', 'cancelled'));
alter table jobs
  -- What the job was started with.
  add column params jsonb not null default '{}',
  -- How far it is; null before the first slice. Each kind has its own form.
  add column position jsonb,
  -- Why it failed, in words that a caller may read.
  add column reason text,
  -- When it ends at the speed of its latest slices.
  add column estimated_finish_at timestamptz,
  -- The lease: which process runs the job, and when it last said so. Another process may claim the job when this is old.
  -- Null in rows of versions that had no leases: these are never claimed.
  add column owner uuid,
  add column heartbeat_at timestamptz;
-- The process that ran it had no lease to renew. It can be resumed, and then begins anew.
update jobs set status = 'failed', reason = 'The service was upgraded while the job was running.' where status = 'running';
create index jobs_running on jobs (started_at) where status = 'running';
create index jobs_latest on jobs (started_at desc, id desc);

-- Raw rows of one channel by time: what a recount and retention read. The block ranges of a BRIN index on the time alone
-- hold every channel, and once deleted rows have made room for new ones they hold old and new days at once.
create index sessions_by_time on sessions (channel_id, at);
create index events_by_time on events (channel_id, occurred_at);
drop index sessions_time;
drop index events_time;

create index click_floods_age on click_floods (minute);
