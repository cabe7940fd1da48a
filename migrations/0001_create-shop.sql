-- Amounts are whole minor units of the row's currency; times are points in time; ids are unguessable.

create table price_rules (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code = upper(btrim(code)) and code <> ''),
  status text not null check (status in ('active', 'inactive')),
  value_type text not null check (value_type in ('percentage', 'fixed_amount')),
  value numeric(12, 3) not null,
  currency text check (currency ~ '^[A-Z]{3}$'),
  starts_at timestamptz,
  ends_at timestamptz,
  usage_limit integer check (usage_limit > 0),
  used integer not null default 0 check (used >= 0),
  is_listed boolean not null default false,
  created_at timestamptz not null default now(),
  constraint price_rules_code unique (code)
);

create table gift_cards (
  id uuid primary key default gen_random_uuid(),
  code_hash bytea not null,
  last_four text not null check (length(last_four) = 4),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  is_enabled boolean not null default true,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint gift_cards_code_hash unique (code_hash)
);

create table photos (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  photo_id uuid not null,
  file_name text not null,
  file_type text not null,
  created_at timestamptz not null default now(),
  constraint photos_session_photo unique (session_id, photo_id)
);

create table photo_files (
  photo uuid not null references photos,
  kind text not null check (kind in ('order-copy', 'original')),
  sha256 bytea not null check (length(sha256) = 32),
  size integer not null check (size > 0),
  media_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  stored_at timestamptz not null default now(),
  primary key (photo, kind)
);
create index photo_files_sha256 on photo_files (sha256);

create table studios (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  address text not null,
  city text not null,
  province text,
  postal_code text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint studios_slug unique (slug)
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  number text not null,
  session_id uuid not null,
  payment_state text not null check (payment_state in
    ('unpaid', 'awaiting_payment', 'paid', 'partially_refunded', 'refunded', 'payment_review')),
  fulfilment_state text not null check (fulfilment_state in
    ('draft', 'placed', 'awaiting_csr', 'approved', 'in_production', 'ready', 'shipped', 'completed', 'cancelled')),
  payment_method text not null,
  country text not null,
  currency text not null,
  language text not null,
  email text not null,
  phone text not null,
  name text not null,
  delivery_method text not null check (delivery_method in ('shipping', 'pickup')),
  studio uuid references studios,
  pickup_studio jsonb,
  shipping_address jsonb,
  billing_address jsonb,
  order_note text,
  source_visit_url text,
  subtotal bigint not null check (subtotal >= 0),
  shipping_fee bigint not null check (shipping_fee >= 0),
  discount bigint not null check (discount >= 0),
  tax_amount bigint not null check (tax_amount >= 0),
  tax_lines jsonb not null,
  applied_province text,
  original_total bigint not null check (original_total >= 0),
  gift_card_amount bigint not null default 0 check (gift_card_amount >= 0),
  total bigint not null check (total >= 0),
  discount_code text,
  discount_details jsonb,
  price_rule uuid references price_rules,
  placed_at timestamptz not null default now(),
  constraint orders_number unique (number),
  constraint orders_reachable check (
    case delivery_method when 'pickup' then pickup_studio is not null else shipping_address is not null end),
  constraint orders_parts_add_up check (
    original_total = subtotal + shipping_fee - discount + tax_amount
    and total = original_total - gift_card_amount)
);
create index orders_awaiting_payment on orders (session_id) where payment_state = 'awaiting_payment';

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  position integer not null,
  photo uuid not null references photos,
  file_name text not null,
  product_type text not null check (product_type in ('photo_print', '3d_frame', 'keychain', 'keyring_magnet')),
  shape text check (shape in ('rectangle', 'heart')),
  size text not null,
  quantity integer not null check (quantity between 1 and 99),
  unit_price bigint not null check (unit_price >= 0),
  total bigint not null check (total = unit_price * quantity),
  constraint order_items_position unique (order_id, position)
);
create index order_items_photo on order_items (photo);

create table order_transitions (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  machine text not null check (machine in ('payment', 'fulfilment')),
  from_state text,
  to_state text not null,
  reason text not null,
  at timestamptz not null default now()
);
create index order_transitions_order on order_transitions (order_id);

-- A number belongs to the session that first used it, from its first chunk on.
create table order_drafts (
  number text primary key,
  session_id uuid not null,
  edition text not null,
  created_at timestamptz not null default now()
);
create index order_drafts_created on order_drafts (created_at);

create table order_draft_chunks (
  number text not null references order_drafts on delete cascade,
  chunk_index integer not null,
  order_items jsonb not null,
  primary key (number, chunk_index)
);

create table gift_card_entries (
  id bigint generated always as identity primary key,
  gift_card uuid not null references gift_cards,
  order_id uuid references orders,
  kind text not null check (kind in ('issue', 'hold', 'capture', 'release', 'refund', 'adjust')),
  amount bigint not null,
  reference text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint gift_card_entries_once unique nulls not distinct (gift_card, order_id, kind, reference)
);

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  method text not null,
  state text not null check (state in ('pending', 'paid', 'partially_refunded', 'refunded')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
create index payments_order on payments (order_id);

create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  provider text not null check (provider in ('helcim')),
  state text not null check (state in ('created', 'initializing', 'open', 'succeeded', 'expired', 'canceled',
    'failed', 'indeterminate', 'partially_refunded', 'refunded', 'disputed')),
  amount bigint not null check (amount > 0),
  currency text not null,
  checkout_token text,
  provider_secret text,
  confirm_token text not null,
  provider_transaction text,
  approval_code text,
  card_last_four text,
  decline_reason text,
  -- Look-ups that found nothing after the try's end: one alone proves nothing.
  empty_reads integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint payment_attempts_token unique (checkout_token),
  constraint payment_attempts_transaction unique (provider, provider_transaction)
);
create index payment_attempts_order on payment_attempts (order_id);
create unique index payment_attempts_one_live on payment_attempts (order_id)
  where state in ('created', 'initializing', 'open');
create index payment_attempts_unsettled on payment_attempts (created_at)
  where state in ('created', 'initializing', 'open', 'indeterminate');

-- One row a mail of an order: queued once, whoever asks.
create table order_mails (
  order_id uuid not null references orders,
  kind text not null check (kind in ('customer-confirmation', 'admin-confirmation')),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (order_id, kind)
);

-- Counters of limits where several processes serve; the shape is the limiter library's.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Queues a job as graphile_worker.add_job does, but without its NOTIFY: a transaction that notifies holds a lock of the
-- whole database while it is written to disk, so that only one could commit at a time. Workers look by themselves, and
-- are woken after the commit.
create function enqueue_job(job_name text, job_payload json, job_run_at timestamptz default now()) returns bigint
language plpgsql as $$
declare
  task integer;
  job bigint;
begin
  select id into task from graphile_worker._private_tasks where identifier = job_name;
  if task is null then
    insert into graphile_worker._private_tasks (identifier) values (job_name) on conflict do nothing;
    select id into task from graphile_worker._private_tasks where identifier = job_name;
  end if;
  insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts)
  values (task, job_payload, job_run_at, 25) returning id into job;
  return job;
end $$;
