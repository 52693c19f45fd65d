-- What pages and links may bill for a publisher in an hour. Null: ten times what is usual; 0: no ceiling.
alter table channels add column publisher_ceiling_micros bigint;
alter table publishers add column ceiling_micros bigint;
-- A lower amount that the channel itself has set.
alter table channels add column own_publisher_ceiling_micros bigint;

-- What pages and links have billed in an hour of arrival, for a publisher of a channel. A row is locked before it bills.
create table arrival_hours (
  channel_id uuid not null,
  -- All zeros for the channel itself.
  publisher_id uuid not null,
  hour timestamptz not null,
  -- Fixed at the first bill of the hour, or by staff meanwhile. Null: none.
  ceiling_micros bigint,
  -- What was billed before grades existed. It does not change.
  unknown_micros bigint not null default 0,
  -- What was billed, and what of it is left after voids.
  used_micros bigint not null default 0,
  billed_micros bigint not null default 0,
  -- What is over the ceiling and waits for staff: counted events, and what they cost if they are approved.
  over_ceiling_events bigint not null default 0,
  over_ceiling_micros bigint not null default 0,
  -- Events that staff voided while they were over the ceiling.
  voided_over_ceiling bigint not null default 0,
  constraint arrival_hours_pkey primary key (channel_id, publisher_id, hour)
);
create index arrival_hours_by_time on arrival_hours (channel_id, hour);
create index arrival_hours_over_ceiling on arrival_hours (hour desc) where over_ceiling_events > 0;

-- Room that an event keeps in an hour, although a stronger report has taken its bill elsewhere.
create table kept_rooms (
  channel_id uuid not null,
  publisher_id uuid not null,
  hour timestamptz not null,
  event_id uuid not null,
  micros bigint not null,
  constraint kept_rooms_pkey primary key (channel_id, publisher_id, hour, event_id)
);
create index kept_rooms_by_time on kept_rooms (channel_id, hour);

-- The ceilings that are computed once a day. A publisher without a row has the least one.
create table publisher_ceilings (
  channel_id uuid not null,
  publisher_id uuid not null,
  day date not null,
  ceiling_micros bigint not null,
  constraint publisher_ceilings_pkey primary key (channel_id, publisher_id, day)
);
alter table installation add column ceilings_computed_at timestamptz;

-- To find what is over a ceiling, and to recount it; and to find what was stopped.
create index events_by_arrival on events (channel_id, received_at) where evidence in ('page', 'link');
create index events_stopped on events (channel_id, received_at) where reason = 'stopped';

-- The usual hours of publishers who have billed for some time already. Months of sessions from long ago have no event of the last 14 days.
insert into arrival_hours (channel_id, publisher_id, hour, unknown_micros)
select e.channel_id, coalesce(s.publisher_id, '00000000-0000-0000-0000-000000000000'), date_trunc('hour', e.received_at, 'UTC'), sum(e.billed_micros)
from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
where e.billed_micros > 0 and e.evidence is null and e.reason is distinct from 'voided'
  and e.received_at >= date_trunc('day', now(), 'UTC') - interval '14 days'
group by 1, 2, 3;
insert into publisher_ceilings (channel_id, publisher_id, day, ceiling_micros)
select channel_id, publisher_id, (now() at time zone 'UTC')::date, (10 * percentile_cont(0.5) within group (order by unknown_micros))::bigint
from arrival_hours where hour < date_trunc('day', now(), 'UTC')
group by 1, 2
having count(*) >= 48 and 10 * percentile_cont(0.5) within group (order by unknown_micros) > 100000000;

-- What is over a ceiling, as figures of reports.
alter table rollup_hours add column over_ceiling_events bigint not null default 0, add column over_ceiling_spend_micros bigint not null default 0;
alter table placement_hours add column over_ceiling_events bigint not null default 0, add column over_ceiling_spend_micros bigint not null default 0;
alter table rollup_days add column over_ceiling_events bigint not null default 0, add column over_ceiling_spend_micros bigint not null default 0;
alter table publisher_days add column over_ceiling_events bigint not null default 0, add column over_ceiling_spend_micros bigint not null default 0;
alter table widget_days add column over_ceiling_events bigint not null default 0, add column over_ceiling_spend_micros bigint not null default 0;
alter table placement_days add column over_ceiling_events bigint not null default 0, add column over_ceiling_spend_micros bigint not null default 0;
alter table rollup_weeks add column over_ceiling_events bigint not null default 0, add column over_ceiling_spend_micros bigint not null default 0;
alter table publisher_weeks add column over_ceiling_events bigint not null default 0, add column over_ceiling_spend_micros bigint not null default 0;
alter table offer_days add column over_ceiling_events bigint not null default 0, add column over_ceiling_spend_micros bigint not null default 0;
alter table counter_deltas add column over_ceiling_events bigint, add column over_ceiling_spend_micros bigint;

-- A void can choose the time that its range is about, and decide about what counts and waits: `unbilled_as` is its reason.
alter table voids
  add column action text not null default 'void',
  add column time_of text not null default 'event',
  add column unbilled_as text check (unbilled_as in ('over_ceiling', 'stopped')),
  add column key_id uuid,
  add column by_address boolean not null default false,
  add column address_block uuid,
  add column evidence text[];
