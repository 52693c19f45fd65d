-- Advertisers whose orders are matched with the shoppers that have seen their offers.
alter table advertisers add column identity_matching boolean not null default false;
-- Who has got an offer of such an advertiser. `match` is a keyed hash of the advertiser and of the e-mail address or phone number, so that
-- the same person has another one with every advertiser.
create table shopper_matches (
  channel_id uuid not null,
  session_id uuid not null,
  offer_id uuid not null,
  match uuid not null,
  at timestamptz not null,
  primary key (channel_id, session_id, offer_id, match)
);
create index shopper_matches_by_match on shopper_matches (match, at);
create index shopper_matches_age on shopper_matches (at);
alter table conversions drop constraint conversions_reference_check;
alter table conversions add constraint conversions_reference_check check (
  reference in ('none', 'valid', 'unreadable', 'expired', 'foreign', 'unmatched', 'matched_click', 'matched_view')
);
