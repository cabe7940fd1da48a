-- Prints of one paper and finish that one lab makes together. Staff type the id.
create table print_batches (
  id bigint generated always as identity primary key,
  -- Null for the shop's own lab, which makes the orders that are shipped.
  studio uuid references studios,
  -- A size key: a print size, or the product of a gift.
  paper text not null,
  shape text check (shape in ('rectangle', 'heart')),
  finish text not null,
  state text not null default 'open' check (state in ('open', 'closed', 'printing', 'done', 'failed')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  ended_at timestamptz,
  constraint print_batches_ended check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint print_batches_closed check ((state = 'open') = (closed_at is null))
);
create unique index print_batches_one_open on print_batches (studio, paper, shape, finish) nulls not distinct
  where state = 'open';
create index print_batches_state on print_batches (state) where state not in ('done', 'failed');

-- One for each order line, and one more for each reprint or remake of it.
create table print_jobs (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  order_item uuid not null references order_items,
  -- 0 for the order's own job, then counted.
  round integer not null default 0 check (round >= 0),
  cause text not null default 'order' check (cause in ('order', 'reprint', 'remake')),
  reason text check (length(reason) <= 500),
  requested_by text check (length(requested_by) <= 100),
  copies integer not null check (copies between 1 and 99),
  state text not null default 'waiting'
    check (state in ('waiting', 'held', 'queued', 'rendered', 'printed', 'cancelled')),
  hold_reason text check (hold_reason in ('low_resolution', 'original_refused', 'original_missing',
    'original_damaged', 'copy_missing', 'unreadable')),
  -- Originals are waited for until then.
  wait_until timestamptz not null,
  -- Staff allowed to print from the order copy.
  may_use_copy boolean not null default false,
  released_by text check (length(released_by) <= 100),
  batch bigint references print_batches,
  -- The file it was printed from.
  source text check (source in ('original', 'order-copy')),
  source_sha256 bytea check (length(source_sha256) = 32),
  dpi integer check (dpi > 0),
  layout jsonb,
  -- Papers and profile of the lab's output at that time; null for the defaults.
  settings jsonb,
  color text,
  program text,
  created_at timestamptz not null default now(),
  rendered_at timestamptz,
  printed_at timestamptz,
  cancelled_at timestamptz,
  -- When its files left the storage; rendering it again gives the same bytes.
  files_removed_at timestamptz,
  -- When removed files were last rendered again, for an export: they stay as long as after printing.
  files_restored_at timestamptz,
  -- Who gave up the print, and why.
  given_up_by text check (length(given_up_by) <= 100),
  given_up_reason text check (length(given_up_reason) between 1 and 500),
  constraint print_jobs_round unique (order_item, round),
  constraint print_jobs_cause check ((round = 0) = (cause = 'order') and (cause = 'order' or reason is not null)),
  constraint print_jobs_held check ((state = 'held') = (hold_reason is not null)),
  constraint print_jobs_rendered check (
    state not in ('rendered', 'printed')
    or (source is not null and source_sha256 is not null and dpi is not null and layout is not null
      and color is not null and program is not null and rendered_at is not null)),
  constraint print_jobs_batched check (batch is null or state in ('rendered', 'printed', 'cancelled')),
  constraint print_jobs_printed check ((state = 'printed') = (printed_at is not null)),
  constraint print_jobs_cancelled check (cancelled_at is null or state = 'cancelled'),
  constraint print_jobs_files_removed check (files_removed_at is null or state in ('printed', 'cancelled')),
  constraint print_jobs_given_up check (
    (given_up_by is null) = (given_up_reason is null) and (given_up_by is null or state = 'cancelled'))
);
create index print_jobs_order on print_jobs (order_id);
create index print_jobs_batch on print_jobs (batch) where batch is not null;
create index print_jobs_unfinished on print_jobs (state, created_at) where state not in ('printed', 'cancelled');
create index print_jobs_with_files on print_jobs (coalesce(printed_at, cancelled_at))
  where state in ('printed', 'cancelled') and files_removed_at is null and rendered_at is not null;

-- The files that a job made: one, or two where the last sheet of passport photos is not full.
create table print_files (
  job uuid not null references print_jobs,
  position integer not null check (position >= 0),
  copies integer not null check (copies between 1 and 99),
  -- Passport photos on the sheet; 1 for everything else.
  tiles integer not null default 1 check (tiles between 1 and 8),
  sha256 bytea not null check (length(sha256) = 32),
  size integer not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- When the file left the storage with its order's photos; rendering it again gives the same bytes.
  removed_at timestamptz,
  primary key (job, position)
);
-- A print that is made, swept or archived is looked up by its content; the archive looks for those that are still stored.
create index print_files_sha256 on print_files (sha256);
create index print_files_stored on print_files (job) where removed_at is null;

-- How each lab receives its drops. A lab without a row receives folder trees.
create table studio_outputs (
  id bigint generated always as identity primary key,
  -- Null for the shop's own lab.
  studio uuid references studios,
  format text not null check (format in ('tree', 'dpof-noritsu', 'dpof-epson', 'fuji', 'darkroom')),
  -- Only those that differ from the format's own.
  options jsonb not null,
  updated_at timestamptz not null,
  updated_by text not null check (length(updated_by) between 1 and 100),
  constraint studio_outputs_studio unique nulls not distinct (studio)
);

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

-- A folder or request as one lab gets it: an order's prints in a batch, or a part of them.
create table print_drops (
  id uuid primary key default gen_random_uuid(),
  batch bigint not null references print_batches,
  order_id uuid not null references orders,
  -- Of its jobs: a reprint is another folder.
  round integer not null default 0 check (round >= 0),
  -- Counted from 1: a drop that failed is sent again under another name.
  attempt integer not null default 1 check (attempt >= 1),
  part integer not null check (part >= 1),
  parts integer not null check (parts >= part),
  -- The batch's, so that a name is unique for its lab.
  studio uuid references studios,
  name text not null check (length(name) between 1 and 100),
  format text not null,
  manifest jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'claimed', 'delivered', 'accepted', 'printed', 'failed', 'cancelled')),
  lease_until timestamptz,
  claims integer not null default 0 check (claims >= 0),
  fault text check (length(fault) <= 500),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  ended_at timestamptz,
  -- The agent's own id of its claim: a repeated claim gets the same drops.
  claim uuid,
  claimed_by uuid references lab_tokens,
  -- From then on the agent puts the folder in place: no other claim receives this drop, even after the lease.
  placing_at timestamptz,
  constraint print_drops_part unique (batch, order_id, round, attempt, part),
  constraint print_drops_name unique nulls not distinct (studio, name),
  constraint print_drops_claimed check ((state = 'claimed') = (lease_until is not null)),
  constraint print_drops_ended check ((state in ('printed', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint print_drops_claim check (state <> 'claimed' or (claim is not null and claimed_by is not null)),
  constraint print_drops_placing check (placing_at is null or claim is not null)
);
create index print_drops_unfinished on print_drops (studio, created_at)
  where state in ('waiting', 'claimed', 'delivered', 'accepted');
create index print_drops_held on print_drops (claimed_by, claim) where claim is not null;
create index print_drops_order on print_drops (order_id);

-- A photo that came out wrong, as its customer reports it on the page of the private link.
create table remake_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  order_item uuid not null references order_items,
  copies integer not null check (copies between 1 and 99),
  words text check (length(words) between 1 and 1000),
  -- The customer's picture of the print.
  picture uuid references photos,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  -- The reply of staff that the customer reads.
  reply text check (length(reply) between 1 and 1000),
  decided_by text check (length(decided_by) <= 100),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint remake_requests_content check (words is not null or picture is not null),
  constraint remake_requests_decided check (
    (state = 'open') = (decided_at is null) and (state = 'open') = (decided_by is null)),
  constraint remake_requests_declined check ((state = 'declined') = (reply is not null))
);
create unique index remake_requests_open on remake_requests (order_item) where state = 'open';
create index remake_requests_order on remake_requests (order_id);
create index remake_requests_picture on remake_requests (picture) where picture is not null;
