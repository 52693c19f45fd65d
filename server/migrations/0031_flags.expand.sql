-- Money is a signal too, and the last hours are judged every 20 seconds.
alter table traffic_flags add column spend_micros bigint not null default 0;
alter table installation add column traffic_current_judged_at timestamptz;
-- To count the orders of channels that advertisers have confirmed, once a day.
create index conversions_of_partners on conversions (received_at) where source = 'partner';
