-- The outcomes of partner calls by publisher and hour, for the integration check. Rows of old hours are deleted.
-- publisher_id: all zeros for calls of the channel itself. field: empty for the calls themselves, else a field that was
-- refused or warned about, with its last message.
create table call_counts (
  channel_id uuid not null,
  publisher_id uuid not null,
  hour timestamptz not null,
  outcome text not null,
  field text not null,
  calls bigint not null,
  message text not null,
  constraint call_counts_pkey primary key (channel_id, publisher_id, hour, outcome, field)
);
create index call_counts_hour on call_counts (hour);
