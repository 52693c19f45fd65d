-- What people who look at lists and states ask for.

-- A channel's list by status: counted and paged without touching the rows.
create index channel_publishers_status on channel_publishers (channel_id, status, listed_at desc, id desc)
  where removed_at is null;

-- What the channel said when it answered staff.
alter table channel_publishers add column channel_note text not null default '';

-- Names as the search looks at them: lower case, made by the service.
alter table channels add column name_search text not null default '';
alter table advertisers add column name_search text not null default '';
alter table campaigns add column name_search text not null default '';
alter table offers add column heading_search text not null default '';
update channels set name_search = lower(name);
update advertisers set name_search = lower(name);
update campaigns set name_search = lower(name);
update offers set heading_search = lower(heading);
create index channels_search on channels using gin (name_search gin_trgm_ops);
create index advertisers_search on advertisers using gin (name_search gin_trgm_ops);
create index campaigns_search on campaigns using gin (name_search gin_trgm_ops);
create index offers_search on offers using gin (heading_search gin_trgm_ops);

-- When old raw rows were last let go of.
alter table installation add column tidied_at timestamptz;
