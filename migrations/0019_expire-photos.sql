-- A photo nobody orders goes a day after its session was last here; null once an order has it.
alter table photos
  add column expires_at timestamptz default now() + interval '24 hours',
  -- Network address of its sender (IPv6: its /64) until it is ordered or goes.
  add column address text;
create index photos_expires_at on photos (expires_at) where expires_at is not null;
create index photos_address on photos (address) where expires_at is not null;

-- Files on their way: announced, in part here, or being taken in. `id` is the upload's path in its folder.
create table uploads (
  id text primary key,
  session_id uuid not null,
  address text not null,
  sha256 bytea not null check (length(sha256) = 32),
  size integer not null check (size >= 0),
  created_at timestamptz not null default now()
);
create index uploads_session on uploads (session_id);
create index uploads_address on uploads (address);
create index uploads_created_at on uploads (created_at);

alter table order_drafts
  add column address text,
  add column touched_at timestamptz not null default now();
create index order_drafts_session on order_drafts (session_id);
create index order_drafts_address on order_drafts (address);
create index order_drafts_touched_at on order_drafts (touched_at);
drop index order_drafts_created;
