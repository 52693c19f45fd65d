-- Who reported an event: `server`, `link` or `page`, and `public` for the order of an advertiser that only a public source has reported.
-- Null for events that were stored before.
alter table events add column evidence text;
-- The state of the conversion of an advertiser's order. The word claim stays with the names that publishers reserve.
alter table events rename column claim to order_state;
-- For a conversion that a partner reported: what was decided about its order, and the revision of that decision.
alter table events add column order_role text;
alter table events add column order_revision integer;

-- Reports have the same grades. `valued_at`: the time of the report whose value counts, if it is not that of the order.
alter table conversions add column evidence text;
alter table conversions add column valued_at timestamptz;
-- To limit the public reports of one click reference.
create index conversions_public on conversions (advertiser_id, session_id, offer_id) where not confirmed;
-- What was decided about conversions that partners reported for the order.
alter table conversion_orders add column partner_roles jsonb not null default '[]';
-- To find the order of a bill: ledgers store a hash of it.
create index conversion_orders_by_hash on conversion_orders (advertiser_id, split_part(placements->0->>'orderId', ':', 2));
-- New with each change of the order, so that a change which comes while the order is read is not lost.
alter table partner_orders add column notice_id uuid;

-- The value of orders that the advertiser has not confirmed.
alter table sales add column unconfirmed numeric not null default 0;
alter table rollup_hours add column unconfirmed_conversions bigint not null default 0, add column uncredited_conversions bigint not null default 0;
alter table placement_hours add column unconfirmed_conversions bigint not null default 0, add column uncredited_conversions bigint not null default 0;
alter table rollup_days add column unconfirmed_conversions bigint not null default 0, add column uncredited_conversions bigint not null default 0;
alter table publisher_days add column unconfirmed_conversions bigint not null default 0, add column uncredited_conversions bigint not null default 0;
alter table widget_days add column unconfirmed_conversions bigint not null default 0, add column uncredited_conversions bigint not null default 0;
alter table placement_days add column unconfirmed_conversions bigint not null default 0, add column uncredited_conversions bigint not null default 0;
alter table rollup_weeks add column unconfirmed_conversions bigint not null default 0, add column uncredited_conversions bigint not null default 0;
alter table publisher_weeks add column unconfirmed_conversions bigint not null default 0, add column uncredited_conversions bigint not null default 0;
alter table offer_days add column unconfirmed_conversions bigint not null default 0, add column uncredited_conversions bigint not null default 0;
alter table counter_deltas add column unconfirmed_conversions bigint, add column uncredited_conversions bigint;
-- Counted events that click and conversion rates are not learned from.
alter table counter_deltas add column unlearned_impressions bigint, add column unlearned_clicks bigint,
  add column unlearned_conversions bigint;
