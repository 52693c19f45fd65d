-- Copies the next sessions, in the order of their keys.
insert into sessions
select b.* from sessions_before b
where (b.channel_id, b.id) > (
  coalesce((select channel_id from sessions order by channel_id desc, id desc limit 1), '00000000-0000-0000-0000-000000000000'),
  coalesce((select id from sessions order by channel_id desc, id desc limit 1), '00000000-0000-0000-0000-000000000000')
)
order by b.channel_id, b.id limit 20000
