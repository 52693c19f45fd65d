-- Tables of channels and of the whole network do not refer to each other, so that Citus can place them independently.
-- Channels and campaigns are never deleted.
alter table budget_grants drop constraint budget_grants_campaign_id_fkey;
alter table traffic_flags drop constraint traffic_flags_channel_id_fkey;
alter table voids drop constraint voids_channel_id_fkey;
