-- Who reports the conversions of a campaign, and which events of the advertiser are conversions.
alter table campaigns add column conversion_source text not null default 'partner'
  check (conversion_source in ('partner', 'advertiser', 'either'));
alter table campaigns add column conversion_events text[] not null default '{purchase}';
-- Set for a conversion that the advertiser has reported: whether it is confirmed, or has moved to another session.
alter table events add column claim text check (claim in ('confirmed', 'unconfirmed', 'released'));
