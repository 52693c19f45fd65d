-- What advertisers sold, in the currency of each order: one row for each movement of value, under the hour to which it belongs. A conversion
-- that counts adds its value to `sales`, one that stops counting takes it away, and a refund adds to `refunds`.
create table sales (
  channel_id uuid not null,
  id uuid not null,
  hour timestamptz not null,
  day date not null,
  publisher_id uuid not null,
  view placement_view not null,
  display_mode placement_mode not null,
  widget_id text not null,
  offer_id uuid not null,
  currency_code text not null,
  sales numeric not null,
  refunds numeric not null,
  primary key (channel_id, id)
);
create index sales_by_time on sales (channel_id, hour);
create index sales_by_day on sales (day);
insert into sales (channel_id, id, hour, day, publisher_id, view, display_mode, widget_id, offer_id, currency_code, sales, refunds)
  select e.channel_id, gen_random_uuid(), date_trunc('hour', e.occurred_at, 'UTC'), (e.occurred_at at time zone 'UTC')::date,
    coalesce(s.publisher_id, '00000000-0000-0000-0000-000000000000'), s.view::placement_view,
    s.display_mode::placement_mode, coalesce(s.widget_id, ''), e.offer_id, coalesce(e.currency_code, 'XXX'), e.amount, 0
  from events e join sessions s on s.channel_id = e.channel_id and s.id = e.session_id
  where e.type = 'CONVERSION' and e.counted and e.amount is not null;
-- Dollars for one unit of a currency, from a day on until the next rate of the currency.
create table currency_rates (
  currency_code text not null check (currency_code ~ '^[A-Z]{3}$' and currency_code <> 'USD'),
  from_date date not null,
  usd numeric not null check (usd > 0),
  set_at timestamptz not null,
  primary key (currency_code, from_date)
);
