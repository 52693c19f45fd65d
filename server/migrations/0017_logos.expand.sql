-- Logos that staff upload. An advertiser refers to one by its path, /logos/<id>.
create table logos (
  -- The SHA-256 of the content, in hex, and the ending of its type: the same file is stored once, and its path never changes its content.
  id text not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (id)
);
