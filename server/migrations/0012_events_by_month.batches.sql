-- Copies the next events with their ids, in the order of the ids.
with page as materialized (
  select b.* from events_before b
  where (b.channel_id, b.id) > (
    coalesce((select channel_id from event_ids order by channel_id desc, id desc limit 1), '00000000-0000-0000-0000-000000000000'),
    coalesce((select id from event_ids order by channel_id desc, id desc limit 1), '00000000-0000-0000-0000-000000000000')
  )
  order by b.channel_id, b.id limit 20000
),
copied_ids as (
  insert into event_ids (channel_id, id, session_id) select channel_id, id, session_id from page
)
insert into events select * from page
