-- Orders that a partner has reported and the advertiser may confirm, until they are known under the advertiser.
create table partner_orders (
  channel_id uuid not null,
  event_id uuid not null,
  advertiser_id uuid not null,
  session_id uuid not null,
  offer_id uuid not null,
  order_id text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  primary key (channel_id, event_id)
);
alter table conversions drop constraint conversions_source_check;
alter table conversions add constraint conversions_source_check
  check (source in ('server', 'import', 'postback', 'pixel', 'partner'));
