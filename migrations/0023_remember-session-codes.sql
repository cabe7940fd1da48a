-- Discount and gift codes that a session was told are valid, as keyed hashes: it never waits for these.
create table session_codes (
  session_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  found_at timestamptz not null,
  primary key (session_id, code_hash)
);
create index session_codes_found_at on session_codes (found_at);
