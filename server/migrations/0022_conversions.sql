-- What advertisers report: one row for each event, and one more if both a server and a public source have reported it.
create table conversions (
  advertiser_id uuid not null,
  id text not null,
  -- Whether a server with a key of the advertiser has reported it. Anybody can send what is not confirmed.
  confirmed boolean not null,
  source text not null check (source in ('server', 'import', 'postback', 'pixel')),
  order_key text not null,
  event_type text not null,
  custom_event text,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  amount numeric,
  currency_code text,
  -- What is known of the click reference, and the offer that it names.
  reference text not null check (reference in ('none', 'valid', 'unreadable', 'expired', 'foreign')),
  channel_id uuid,
  session_id uuid,
  offer_id uuid,
  primary key (advertiser_id, id, confirmed)
);
create index conversions_by_order on conversions (advertiser_id, order_key);
create index conversions_by_time on conversions (advertiser_id, received_at desc, id desc);
-- To forget a shopper whose e-mail address was used as id or order number.
create index conversions_hashed_ids on conversions (id) where id like 'h%:%';
create index conversions_hashed_orders on conversions (order_key) where order_key like 'order:h%:%';

-- The orders of advertisers. An order is paid once: `placements` are the conversions that may be in the ledgers of channels, and the one
-- with the current version is the one that belongs there. While `pending`, the ledgers may not have it yet, or may still have others.
create table conversion_orders (
  advertiser_id uuid not null,
  order_key text not null,
  version integer not null,
  placements jsonb not null,
  -- Why the order is not attributed. Null if it is.
  reason text,
  -- What the ledger has answered for the current version.
  counted boolean,
  ledger_reason text,
  pending boolean not null,
  updated_at timestamptz not null,
  primary key (advertiser_id, order_key)
);
create index conversion_orders_pending on conversion_orders (updated_at) where pending;

-- How often the token for postbacks was replaced. An advertiser without a row has the first one.
create table postback_tokens (
  advertiser_id uuid primary key,
  version integer not null
);
