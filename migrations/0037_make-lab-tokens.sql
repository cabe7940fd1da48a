-- Credentials of the programs on a lab's computers. A token is shown once; only its hash is stored.
create table lab_tokens (
  id uuid primary key default gen_random_uuid(),
  -- Null for the shop's own lab.
  studio uuid references studios,
  -- The computer it is for, as staff call it.
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  created_by text not null check (length(created_by) <= 100),
  -- To the minute.
  last_used_at timestamptz,
  -- As the agent reported them last.
  agent_version text check (length(agent_version) <= 40),
  agent_notice text check (length(agent_notice) <= 500),
  clock_ahead_seconds integer,
  revoked_at timestamptz,
  revoked_by text check (length(revoked_by) <= 100),
  constraint lab_tokens_revoked check ((revoked_at is null) = (revoked_by is null))
);

alter table print_drops
  -- The agent's own id of its claim: a repeated claim gets the same drops.
  add column claim uuid,
  add column claimed_by uuid references lab_tokens,
  -- From then on the agent puts the folder in place: no other claim receives this drop, even after the lease.
  add column placing_at timestamptz,
  add constraint print_drops_claim check (state <> 'claimed' or (claim is not null and claimed_by is not null)),
  add constraint print_drops_placing check (placing_at is null or claim is not null);
create index print_drops_held on print_drops (claimed_by, claim) where claim is not null;
