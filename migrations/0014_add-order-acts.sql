-- What the shop's people do with an order, beside the moves of its states.
alter table orders
  -- Where its prints wait at the counter.
  add column shelf text check (length(shelf) between 1 and 20),
  -- Calls of a cash order that nobody answered, and when it is called again.
  add column call_count integer not null default 0 check (call_count between 0 and 100),
  add column next_call_at timestamptz,
  -- The day on which the customer is at home.
  add column delivery_day date,
  add column assignee uuid references staff on delete set null;
create index orders_to_call on orders (next_call_at nulls first, placed_at)
  where fulfilment_state = 'awaiting_csr';

-- Acts of people that can be undone. One that is pending is carried out by a job when its undo has passed, so that nothing
-- leaves the shop before; the row stays, and a repeated call with its id answers what the first one did.
create table order_acts (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- The act as the contract describes it, without codes and secrets of pickups.
  act jsonb not null,
  staff uuid references staff on delete set null,
  staff_name text not null check (length(staff_name) <= 100),
  staff_kind text not null check (staff_kind in ('staff', 'studio')),
  address text,
  request_id text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'undone', 'failed')),
  -- Code of the error with which it could not be carried out.
  failure text,
  ended_at timestamptz,
  constraint order_acts_ended check ((state = 'pending') = (ended_at is null))
);
create unique index order_acts_pending on order_acts (order_id) where state = 'pending';
create index order_acts_due_at on order_acts (due_at) where state = 'pending';
create index order_acts_order on order_acts (order_id, created_at);
create index order_acts_failed on order_acts (ended_at) where state = 'failed';

-- The person who calls for an order has it alone for some minutes.
create table order_holds (
  order_id uuid primary key references orders on delete cascade,
  staff uuid not null references staff on delete cascade,
  staff_name text not null check (length(staff_name) <= 100),
  held_until timestamptz not null,
  -- What was said so far.
  said text[] not null default '{}'
);
create index order_holds_staff on order_holds (staff);

-- Notes for colleagues, never sent to the customer.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  staff uuid references staff on delete set null,
  staff_name text not null check (length(staff_name) <= 100),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, created_at);
