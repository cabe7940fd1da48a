-- expand
-- A customer asks for a copy of their data, or for its erasure, on the page of an order; a mail to the order's address has
-- the link that carries it out. What an erasure did stands in erasures, under the same id.
create table data_requests (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  wants text not null check (wants in ('copy', 'erasure')),
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the copy was first fetched, or the erasure last begun.
  used_at timestamptz,
  -- Ids and numbers of the orders when the erasure first began, so that one that was interrupted reports all of them.
  planned jsonb,
  constraint data_requests_end check (ends_at > asked_at)
);
create index data_requests_order on data_requests (order_id, asked_at);
create index data_requests_end on data_requests (ends_at);

-- An entry of the audit log never changes, except that the network address goes after some weeks.
create function keep_audit_entry() returns trigger language plpgsql as $$
declare
  kept audit_log := old;
begin
  kept.address := null;
  if tg_op = 'UPDATE' and new is not distinct from kept then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function keep_audit_entry();
create index audit_log_addresses on audit_log (at) where address is not null;
create index order_acts_addresses on order_acts (created_at) where address is not null;

-- A line of a courier's file never changes, except that the end of the customer's phone number goes with an erasure.
create function keep_remittance_line() returns trigger language plpgsql as $$
declare
  kept courier_remittance_lines := old;
begin
  kept.phone_end := '';
  if tg_op = 'UPDATE' and new is not distinct from kept then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger courier_remittance_lines_append_only on courier_remittance_lines;
create trigger courier_remittance_lines_append_only before update or delete on courier_remittance_lines
  for each row execute function keep_remittance_line();
