-- Anybody with a publishable key could fill all places for widget ids with one request each. Most places have to be earned now: the loads of ids
-- without a place are counted, the most loaded ones of a publisher.
create table widget_candidates (
  channel_id uuid not null,
  -- All zeros for the channel itself.
  publisher_id uuid not null,
  widget_id text not null,
  loads integer not null,
  last_load_on date not null,
  constraint widget_candidates_pkey primary key (channel_id, publisher_id, widget_id)
);

-- The loads that an id had when it got its place, and when that was. Null: before loads were counted.
alter table widgets add column loads integer not null default 0, add column placed_on date;

-- Names of custom events that contain an e-mail address or a phone number are refused now. Those that are stored are removed.
update conversions set custom_event = null
where custom_event ~* '.(@|%40)[^[:space:]@.]+\.[^[:space:]@]'
  or custom_event ~* '((^|[^[:alnum:]])\+|\ytel:\+?)[[:space:]()./-]*[0-9]([[:space:]()./-]*[0-9]){6,14}(?![0-9])'
  or (custom_event ~ '^[0-9[:space:]()+./-]+$' and custom_event ~ '\(' and length(regexp_replace(custom_event, '[^0-9]', '', 'g')) between 7 and 15);

-- To find the hashed ids and order numbers of reports that refer to the sessions of a forgotten shopper.
create index conversions_hashed_of_sessions on conversions (session_id) where id like 'h%:%' or order_key like 'order:h%:%';
