-- Raw rows are partitioned by the month of their session, which the session's id contains. Retention drops whole months.
-- The primary key of a partitioned table must contain the column that decides the partition, so the ids of events, which are unique
-- in a channel, get a table of their own.
alter table sessions rename to sessions_before;
alter table sessions_before rename constraint sessions_pkey to sessions_before_pkey;
alter index sessions_by_time rename to sessions_before_by_time;
alter index sessions_shoppers rename to sessions_before_shoppers;
create table sessions (
  like sessions_before including defaults including constraints,
  constraint sessions_pkey primary key (channel_id, id)
) partition by range (id);
create index sessions_by_time on sessions (channel_id, at);
create index sessions_shoppers on sessions using gin (shoppers) with (fastupdate = off);
create table sessions_default partition of sessions default;

alter table events rename to events_before;
alter table events_before rename constraint events_pkey to events_before_pkey;
alter index events_by_time rename to events_before_by_time;
alter index events_hashed_orders rename to events_before_hashed_orders;
alter index events_once rename to events_before_once;
alter index events_voided rename to events_before_voided;
create table events (
  like events_before including defaults including constraints,
  constraint events_once primary key (channel_id, session_id, offer_id, type, order_id)
) partition by range (session_id);
create index events_by_time on events (channel_id, occurred_at);
create index events_hashed_orders on events (channel_id, order_id) where (order_id like 'h%:%');
create index events_voided on events (channel_id, void_id, session_id) where (void_id is not null);
create table events_default partition of events default;

create table event_ids (
  channel_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  constraint event_ids_pkey primary key (channel_id, id)
);

-- The months of the rows that exist. Later months are created by the service.
do $$
declare
  oldest uuid := (select id from sessions_before order by id limit 1);
  newest uuid := (select id from sessions_before order by id desc limit 1);
  month date;
  lower_id uuid;
  upper_id uuid;
begin
  for month in
    select generate_series(date_trunc('month', at_of.oldest, 'UTC') at time zone 'UTC', at_of.newest at time zone 'UTC', '1 month')::date
    from (
      select to_timestamp(('x' || left(replace(oldest::text, '-', ''), 12))::bit(48)::bigint / 1000.0) as oldest,
        to_timestamp(('x' || left(replace(newest::text, '-', ''), 12))::bit(48)::bigint / 1000.0) as newest
    ) as at_of
    -- Ids that do not begin with a plausible time stay in the default partition.
    where at_of.oldest > '2020-01-01' and at_of.newest < '2100-01-01'
  loop
    lower_id := (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;
    upper_id := (lpad(to_hex((extract(epoch from (month + interval '1 month')) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;
    execute format('create table sessions_%s partition of sessions for values from (%L) to (%L)', to_char(month, 'YYYY_MM'), lower_id, upper_id);
    execute format('create table events_%s partition of events for values from (%L) to (%L)', to_char(month, 'YYYY_MM'), lower_id, upper_id);
  end loop;
end $$;
