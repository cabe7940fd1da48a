-- Invoices and credit notes are listed by the month in which they were issued.
create index invoices_by_issue on invoices (issued_at, kind, year, sequence);

-- The erasures of customers, as a receipt: what went and what stayed, without a word of the customer.
create table erasures (
  id uuid primary key,
  -- Who had it done; null for the customer.
  staff uuid references staff,
  done_at timestamptz not null,
  -- Numbers of orders, reasons, numbers of documents and counts.
  result jsonb not null
);
