-- Edits of orders after they were placed, without what they say about their customers. An edit is never changed: a repeated
-- call answers with its result.
create table order_edits (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  staff uuid references staff on delete set null,
  staff_name text not null check (length(staff_name) <= 100),
  created_at timestamptz not null,
  -- What the call said of its order: another one with the same id is no repeat.
  fingerprint text not null check (length(fingerprint) = 64),
  currency text not null,
  -- Totals with taxes before the gift card's part, in minor units.
  total_before bigint not null check (total_before >= 0),
  total_after bigint not null check (total_after >= 0),
  -- What becomes of the difference; `amount` in minor units: what is returned, or what is still to be paid.
  settlement text not null check (settlement in ('nothing', 'return', 'pay_later')),
  amount bigint not null check (amount >= 0)
);
create index order_edits_order on order_edits (order_id, created_at);
create trigger order_edits_unchanged before update of id, order_id, created_at, fingerprint, currency, total_before,
  total_after, settlement, amount on order_edits
  for each row execute function refuse_change();

-- The shop returns what an edited order does not cost any more.
alter table refunds drop constraint refunds_cause, add constraint refunds_cause
  check (cause in ('requested', 'order_cancelled', 'order_edited', 'late_payment', 'dispute_lost', 'made_at_provider'));

-- A gift card whose whole part was returned by an edit is still known, because the refund goes to it.
alter table orders drop constraint orders_gift_card, add constraint orders_gift_card
  check (gift_card is not null or gift_card_amount = 0);

-- An edited order gets a credit note for its whole invoice and a new invoice: one of each for every edit.
alter table invoices add column revision integer not null default 0 check (revision >= 0),
  drop constraint invoices_once,
  add constraint invoices_once unique nulls not distinct (order_id, kind, refund, revision);

-- Lists show the lines of an order, and count its prints.
create function list_edited_lines() returns trigger language plpgsql as $$
begin
  update order_listings set contents = lines.contents, photo_count = lines.photo_count, pictures = lines.pictures,
    originals_expected = lines.originals_expected, originals_received = lines.originals_received
  from (select distinct old_line.order_id from before_change old_line join after_change new_line using (id)
      where (old_line.size, old_line.quantity) is distinct from (new_line.size, new_line.quantity)) edited
    cross join lateral order_lines(edited.order_id) lines
  where order_listings.order_id = edited.order_id;
  return null;
end $$;
create trigger order_items_edited after update on order_items
  referencing old table as before_change new table as after_change
  for each statement execute function list_edited_lines();

create function list_removed_lines() returns trigger language plpgsql as $$
begin
  update order_listings set contents = lines.contents, photo_count = lines.photo_count, pictures = lines.pictures,
    originals_expected = lines.originals_expected, originals_received = lines.originals_received
  from (select distinct order_id from removed) edited cross join lateral order_lines(edited.order_id) lines
  where order_listings.order_id = edited.order_id;
  return null;
end $$;
create trigger order_items_removed after delete on order_items referencing old table as removed
  for each statement execute function list_removed_lines();

create function list_removed_prints() returns trigger language plpgsql as $$
begin
  update order_listings set prints_all = order_listings.prints_all + moved.prints_all,
    prints_done = order_listings.prints_done + moved.prints_done,
    prints_small = order_listings.prints_small + moved.prints_small,
    prints_failed = order_listings.prints_failed + moved.prints_failed,
    prints_held = order_listings.prints_held + moved.prints_held
  from (
    select order_id, sum(fact.prints_all)::integer as prints_all, sum(fact.prints_done)::integer as prints_done,
      sum(fact.prints_small)::integer as prints_small, sum(fact.prints_failed)::integer as prints_failed,
      sum(fact.prints_held)::integer as prints_held
    from removed job cross join lateral print_facts(job.state, job.hold_reason, -1) fact
    group by order_id) moved
  where order_listings.order_id = moved.order_id
    and (moved.prints_all, moved.prints_done, moved.prints_small, moved.prints_failed, moved.prints_held)
      is distinct from (0, 0, 0, 0, 0);
  return null;
end $$;
create trigger print_jobs_removed after delete on print_jobs referencing old table as removed
  for each statement execute function list_removed_prints();
