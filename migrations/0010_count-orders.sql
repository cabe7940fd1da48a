-- Every order with the contact and the sender that limits count it by. Phone and e-mail are in the spelling they are
-- compared in; the network address is deleted after a day.
create table order_contacts (
  order_id uuid primary key references orders on delete cascade,
  session_id uuid not null,
  email_key text not null,
  phone_key text not null,
  -- An IPv4 address, or the /64 of an IPv6 address.
  address text,
  placed_at timestamptz not null,
  -- Lines of the order: its size in the database.
  line_count integer not null check (line_count >= 0),
  -- When a link that only mails contain was first opened: the customer reads the mailbox.
  opened_at timestamptz,
  -- Why an unpaid order to be paid in store is not printed before its customer or staff confirm it.
  confirm_reason text check (confirm_reason in ('amount', 'copies', 'open_orders'))
);
insert into order_contacts (order_id, session_id, email_key, phone_key, address, placed_at, line_count)
select order_id, session_id, email_key, phone_key, address, placed_at,
  (select count(*) from order_items where order_items.order_id = pay_later_orders.order_id)
from pay_later_orders;
drop table pay_later_orders;
create index order_contacts_email on order_contacts (email_key);
create index order_contacts_phone on order_contacts (phone_key);
create index order_contacts_session on order_contacts (session_id, placed_at);
create index order_contacts_address on order_contacts (address text_pattern_ops, placed_at) where address is not null;
create index order_contacts_to_confirm on order_contacts (order_id) where confirm_reason is not null;

-- A cancelled order that was never paid is deleted after a time, with everything that belongs to it alone. Only such a
-- deletion removes transitions.
alter table order_items drop constraint order_items_order_id_fkey,
  add constraint order_items_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table order_transitions drop constraint order_transitions_order_id_fkey,
  add constraint order_transitions_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table price_rule_uses drop constraint price_rule_uses_order_id_fkey,
  add constraint price_rule_uses_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table order_mails drop constraint order_mails_order_id_fkey,
  add constraint order_mails_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table print_jobs drop constraint print_jobs_order_id_fkey, drop constraint print_jobs_order_item_fkey,
  add constraint print_jobs_order_id_fkey foreign key (order_id) references orders on delete cascade,
  add constraint print_jobs_order_item_fkey foreign key (order_item) references order_items on delete cascade;
alter table studio_mails drop constraint studio_mails_order_id_fkey,
  add constraint studio_mails_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table payments drop constraint payments_order_id_fkey,
  add constraint payments_order_id_fkey foreign key (order_id) references orders on delete cascade;
alter table payment_attempts drop constraint payment_attempts_order_id_fkey,
  add constraint payment_attempts_order_id_fkey foreign key (order_id) references orders on delete cascade;
create index orders_cancelled_unpaid on orders (placed_at)
  where fulfilment_state = 'cancelled' and payment_state in ('unpaid', 'awaiting_payment');
drop trigger order_transitions_append_only on order_transitions;
create trigger order_transitions_append_only before update on order_transitions
  for each row execute function refuse_change();
create trigger order_transitions_deleted_with_order before delete on order_transitions
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- The language of the digest that lists a held mail to its own recipient; null for one that staff are told of, since
-- strangers may have caused it.
alter table held_mails add column digest_language text;
create index held_mails_recipient on held_mails (recipient, reported_at) where digest_language is not null;

-- A print whose sender's unpaid orders have as many bytes of prints as they may have is held.
alter table print_jobs drop constraint print_jobs_hold_reason_check,
  add constraint print_jobs_hold_reason_check check (hold_reason in ('low_resolution', 'original_refused',
    'original_missing', 'original_damaged', 'copy_missing', 'unreadable', 'over_quota'));

-- Jobs of a smaller priority run first: the prints of several orders take turns.
create function enqueue_ranked_jobs(job_name text, payloads json[], priorities integer[]) returns void
language plpgsql as $$
declare
  task integer;
begin
  perform enqueue_jobs(job_name, '{}');
  select id into task from graphile_worker._private_tasks where identifier = job_name;
  insert into graphile_worker._private_jobs (task_id, payload, priority, max_attempts)
  select task, payload, priority, 25 from unnest(payloads, priorities) as job(payload, priority);
end $$;
