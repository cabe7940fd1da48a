-- Unfinished uploads of a shop whose files are in S3: any process may continue any of them. Their bytes are objects of
-- the storage, one for each piece. `id` is the session and the name of the upload, as in `uploads`.
create table shared_uploads (
  id text primary key,
  metadata jsonb not null,
  size integer not null check (size >= 0),
  -- Bytes in recorded pieces.
  received integer not null default 0 check (received between 0 and size),
  -- The number of its newest writer: one with an older number records nothing more.
  fence integer not null default 0,
  -- Until then the newest writer is taken to be alive; null once it has ended.
  lease_until timestamptz,
  -- Another request waits for the writer to end.
  is_wanted boolean not null default false,
  -- Its photo is recorded and its pieces are removed; the row answers a browser that asks again.
  is_finished boolean not null default false,
  touched_at timestamptz not null default now()
);
create index shared_uploads_touched_at on shared_uploads (touched_at);

create table upload_pieces (
  upload text not null references shared_uploads on delete cascade,
  first_byte integer not null check (first_byte >= 0),
  size integer not null check (size > 0),
  object text not null,
  primary key (upload, first_byte)
);
create index upload_pieces_object on upload_pieces (object);
