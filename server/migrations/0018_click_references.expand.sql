-- Click references and tracking links: tokens in the links of an offer.
-- Channels that exist keep their links as they are until staff switch this on.
alter table channels add column click_references boolean not null default false;
alter table channels add column tracking_links boolean not null default false;
-- Whether advertisers may learn the ids of the channel and its publishers.
alter table channels add column named_to_advertisers boolean not null default false;
-- The query parameter with the click reference. Null if the advertiser wants none.
alter table advertisers add column click_parameter text default 'encart_click_id';
