-- The cash of a counter, a studio's or the shop's own, is closed day by day. A closing has the cash that no closing before
-- it has, order by order; the counts say what was found in the drawer. Everything only grows: a wrong count is followed by
-- a correction with its reason.
create table cash_closings (
  id uuid primary key,
  -- Null for the shop's own counter.
  studio uuid references studios,
  -- The day by the clock of the counter.
  day date not null,
  time_zone text not null check (length(time_zone) <= 60),
  closed_at timestamptz not null,
  constraint cash_closings_day unique nulls not distinct (studio, day)
);
create index cash_closings_order on cash_closings (day, id);

create table cash_closing_entries (
  closing uuid not null references cash_closings,
  payment uuid references payments,
  refund uuid references refunds,
  order_id uuid not null references orders,
  at timestamptz not null,
  currency text not null,
  -- In minor units, above 0 for what was taken and below 0 for what was returned.
  amount bigint not null,
  -- Each coin is closed once.
  constraint cash_closing_entries_payment unique (payment),
  constraint cash_closing_entries_refund unique (refund),
  constraint cash_closing_entries_kind check (
    payment is not null and refund is null and amount >= 0 or refund is not null and payment is null and amount < 0)
);
create index cash_closing_entries_closing on cash_closing_entries (closing, at);
create index cash_closing_entries_order on cash_closing_entries (order_id);

create table cash_counts (
  closing uuid not null references cash_closings,
  revision integer not null check (revision > 0),
  counted_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'studio', 'lab', 'shell')),
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 200),
  -- Why it was counted again; null for the first count.
  reason text check (length(reason) between 1 and 300),
  primary key (closing, revision),
  constraint cash_counts_reason check ((revision = 1) = (reason is null))
);

create table cash_counted_amounts (
  closing uuid not null,
  revision integer not null,
  currency text not null,
  expected bigint not null,
  counted bigint not null check (counted >= 0),
  -- Why both differ.
  reason text check (length(reason) between 1 and 300),
  primary key (closing, revision, currency),
  constraint cash_counted_amounts_count foreign key (closing, revision) references cash_counts,
  constraint cash_counted_amounts_reason check (expected = counted or reason is not null)
);

create trigger cash_closings_append_only before update or delete on cash_closings
  for each row execute function refuse_change();
create trigger cash_closing_entries_append_only before update or delete on cash_closing_entries
  for each row execute function refuse_change();
create trigger cash_counts_append_only before update or delete on cash_counts
  for each row execute function refuse_change();
create trigger cash_counted_amounts_append_only before update or delete on cash_counted_amounts
  for each row execute function refuse_change();
create trigger cash_closings_not_truncated before truncate on cash_closings
  for each statement execute function refuse_change();
create trigger cash_closing_entries_not_truncated before truncate on cash_closing_entries
  for each statement execute function refuse_change();
create trigger cash_counts_not_truncated before truncate on cash_counts
  for each statement execute function refuse_change();
create trigger cash_counted_amounts_not_truncated before truncate on cash_counted_amounts
  for each statement execute function refuse_change();
