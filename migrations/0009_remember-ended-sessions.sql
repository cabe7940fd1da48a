-- Sessions that their customers ended, until the last cookie of each would have expired: a copy of one opens nothing.
create table ended_sessions (
  session_id uuid primary key,
  expires_at timestamptz not null
);
create index ended_sessions_expires_at on ended_sessions (expires_at);
