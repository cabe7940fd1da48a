-- Edits of paid orders that cost more. One waits until its difference is paid and is then carried out under its own id; the
-- order keeps its lines until then.
create table held_edits (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  staff uuid references staff on delete set null,
  staff_name text not null check (length(staff_name) <= 100),
  created_at timestamptz not null,
  -- It is not waited for any longer.
  ends_at timestamptz not null,
  -- What the call said of its order: another one with the same id is no repeat.
  fingerprint text not null check (length(fingerprint) = 64),
  -- What is changed. It may name an address and is not kept once the edit has ended.
  change jsonb,
  currency text not null,
  -- Totals with taxes before the gift card's part, in minor units.
  total_before bigint not null check (total_before >= 0),
  total_after bigint not null check (total_after >= 0),
  amount bigint not null check (amount > 0),
  -- How the difference is paid.
  method text not null check (method in ('helcim', 'credit', 'interac', 'in_store', 'cod')),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'withdrawn', 'expired')),
  ended_at timestamptz,
  constraint held_edits_ended check ((state = 'waiting') = (ended_at is null) and (state = 'waiting') = (change is not null))
);
create unique index held_edits_waiting on held_edits (order_id) where state = 'waiting';
create index held_edits_order on held_edits (order_id);
create index held_edits_ends_at on held_edits (ends_at) where state = 'waiting';
create trigger held_edits_unchanged before update of id, order_id, created_at, ends_at, fingerprint, currency, total_before,
  total_after, amount, method on held_edits
  for each row execute function refuse_change();

-- An order can have several paying charges: its own, and one for each edit that was paid for.
alter table payment_attempts add column edit uuid references held_edits;
alter table payments
  add column edit uuid references held_edits,
  -- The charge of an edit's payment; null if it was not paid by card.
  add column attempt uuid references payment_attempts,
  add constraint payments_attempt check (attempt is null or edit is not null),
  add constraint payments_edit unique (edit);
create index payments_attempt on payments (attempt) where attempt is not null;

alter table order_edits drop constraint order_edits_settlement_check,
  add constraint order_edits_settlement_check check (settlement in ('nothing', 'return', 'pay', 'pay_later'));

-- Whether the prints of an order wait for an edit. It is a function because prints and production both need it, and no
-- feature shares SQL with another one.
create function waits_for_edit(wanted_order uuid) returns boolean language sql stable as $$
  select exists (select from held_edits where order_id = wanted_order and state = 'waiting')
$$;

-- The person who asked for a refund: what they refunded within an hour counts together.
alter table refunds add column asked_by uuid references staff on delete set null;
create index refunds_asked_by on refunds (asked_by, created_at) where asked_by is not null;
