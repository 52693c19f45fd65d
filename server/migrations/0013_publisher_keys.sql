-- A publisher's key is the newest live one that speaks for it; a second record of its id went stale at each rotation.
alter table channel_publishers drop column key_id;

-- Keys that were rotated before their publisher was removed outlived the removal.
update api_keys k set revoked_at = now()
where k.holder = 'publisher' and k.revoked_at is null and not exists (
  select from channel_publishers m
  where m.channel_id = k.channel_id and m.publisher_id = k.publisher_id and m.removed_at is null
);

-- A channel can have hundreds of thousands of publishers' keys: they must not lie between its own.
drop index api_keys_channel;
create index api_keys_channel on api_keys (channel_id, created_at desc, id desc) where holder = 'channel';
create index api_keys_publisher on api_keys (channel_id, publisher_id, created_at desc, id desc)
  where holder = 'publisher';
