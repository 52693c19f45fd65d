-- The origins of pages that may use a publisher's key in a browser. Empty: any.
alter table channel_publishers add column allowed_origins text[] not null default '{}';
