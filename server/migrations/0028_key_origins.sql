-- Secret keys in web pages, leaked keys, and the origin of offer requests.
-- `behind_proxy`: the owner's own proxy adds the headers of browsers. `seen_in_page_at`: the last call from a web page.
alter table api_keys add column behind_proxy boolean not null default false;
alter table api_keys add column seen_in_page_at timestamptz;
-- Since when others may have used the key. Set only on revoked keys.
alter table api_keys add column leaked_since timestamptz;

-- Null in rows that are older than this migration, and for calls of signed-in users. `address_block` is a keyed hash, deleted after 30 days.
alter table sessions add column request_evidence text;
-- The same, for sessions whose shoppers orders are matched with: those of pages must not hide those of servers.
alter table shopper_matches add column by_page boolean not null default false;
alter table sessions add column key_id uuid;
alter table sessions add column address_block uuid;
-- Sessions before this time have no address block any more. Those before the migration never had one; the clocks of processes may differ.
alter table installation add column address_blocks_from timestamptz not null default now() - interval '1 day';
