-- Refunds: an advertiser takes back all or a part of an order. They are entries of their own kind, at the time of the refund, with the part
-- of the order's value that they take back.
alter table event_entries drop constraint event_entries_kind_check;
alter table event_entries add constraint event_entries_kind_check check (kind in ('reversal', 'bill', 'refund'));
alter table event_entries add column value numeric;
-- What was refunded of an order, and until when its bill is held back.
alter table events add column refunds jsonb;
alter table events add column held_until timestamptz;
-- For how many days after the order a conversion is held back before it is billed.
alter table campaigns add column hold_days integer not null default 0 check (hold_days between 0 and 90);
-- Grows with each change of the order. `due_at`: when an order that is held back must be billed.
alter table conversion_orders add column revision integer not null default 0;
alter table conversion_orders add column due_at timestamptz;
create index conversion_orders_due on conversion_orders (due_at) where due_at is not null;
