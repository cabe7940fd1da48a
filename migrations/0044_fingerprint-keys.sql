-- Fingerprints of the keys that this database was first used with: a start with another key is refused, because it would
-- end gift cards and private links without a word. They do not give the keys away.
create table key_fingerprints (
  name text primary key check (name in ('CODE_KEY', 'SESSION_SECRET')),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  recorded_at timestamptz not null default now()
);
