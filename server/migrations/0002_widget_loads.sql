-- The last day on which a widget id was loaded. An id without a load for 30 days gives up its place.
alter table widgets add column last_load_on date not null default current_date;
alter table widgets alter column last_load_on drop default;
