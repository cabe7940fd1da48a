-- The last number given in each year's series. Issuing locks the row and counts on in its own transaction, so that a
-- number given back with it is given again: a sequence would leave gaps.
create table invoice_series (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last integer not null default 0,
  primary key (kind, year)
);

-- Invoices and credit notes, everything they show as it was when they were issued.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- What a credit note is for.
  refund text check ((refund is not null) = (kind = 'credit_note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null,
  issued_at timestamptz not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  document jsonb not null,
  constraint invoices_sequence unique (kind, year, sequence),
  constraint invoices_number unique (number),
  -- One invoice an order, one credit note a refund.
  constraint invoices_once unique nulls not distinct (order_id, kind, refund)
);

-- Some mails of an order are queued once for each of something: a refund.
alter table order_mails add column reference text not null default '';
alter table order_mails drop constraint order_mails_pkey;
alter table order_mails add primary key (order_id, kind, reference);
alter table order_mails drop constraint order_mails_kind_check;
alter table order_mails add constraint order_mails_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');
