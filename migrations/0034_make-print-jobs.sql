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
  hold_reason text check (hold_reason in ('low_resolution', 'original_missing', 'original_damaged', 'copy_missing',
    'unreadable')),
  -- Originals are waited for until then.
  wait_until timestamptz not null,
  -- A person allowed to print from the order copy.
  may_use_copy boolean not null default false,
  released_by text check (length(released_by) <= 100),
  batch bigint references print_batches,
  -- What was printed, and from what.
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
  constraint print_jobs_round unique (order_item, round),
  constraint print_jobs_cause check ((round = 0) = (cause = 'order') and (cause = 'order' or reason is not null)),
  constraint print_jobs_held check ((state = 'held') = (hold_reason is not null)),
  constraint print_jobs_rendered check (
    state not in ('rendered', 'printed')
    or (source is not null and source_sha256 is not null and dpi is not null and layout is not null
      and color is not null and program is not null and rendered_at is not null)),
  constraint print_jobs_batched check (batch is null or state in ('rendered', 'printed', 'cancelled')),
  constraint print_jobs_printed check ((state = 'printed') = (printed_at is not null))
);
create index print_jobs_order on print_jobs (order_id);
create index print_jobs_batch on print_jobs (batch) where batch is not null;
create index print_jobs_unfinished on print_jobs (state, created_at) where state not in ('printed', 'cancelled');

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
  primary key (job, position)
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
  constraint print_drops_part unique (batch, order_id, round, attempt, part),
  constraint print_drops_name unique nulls not distinct (studio, name),
  constraint print_drops_claimed check ((state = 'claimed') = (lease_until is not null)),
  constraint print_drops_ended check ((state in ('printed', 'failed', 'cancelled')) = (ended_at is not null))
);
create index print_drops_unfinished on print_drops (studio, created_at)
  where state in ('waiting', 'claimed', 'delivered', 'accepted');
