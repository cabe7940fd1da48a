alter table order_transitions drop constraint order_transitions_reason_code;
alter table order_transitions add constraint order_transitions_reason_code check (reason_code in ('placed', 'approved',
  'production_started', 'printing_started', 'marked_ready', 'marked_shipped', 'handed_over', 'payment_taken',
  'card_payment_approved', 'charge_differs', 'second_charge', 'charge_of_other_attempt', 'charge_on_ended_attempt',
  'charge_during_review', 'gift_card_not_captured', 'charge_not_awaited', 'refunded', 'gift_card_part_refunded',
  'refund_came_back', 'cancelled_by_customer', 'cancelled_by_staff', 'card_payment_overdue', 'transfer_overdue',
  'approval_overdue', 'collection_overdue', 'replaced', 'unknown'));

-- Orders whose prints may have to be planned.
create index orders_to_print on orders (id) where fulfilment_state in ('placed', 'approved', 'in_production');

alter table print_jobs
  add column cancelled_at timestamptz,
  -- Its files left the storage; rendering it again gives the same bytes.
  add column files_removed_at timestamptz,
  add constraint print_jobs_cancelled check (cancelled_at is null or state = 'cancelled'),
  add constraint print_jobs_files_removed check (files_removed_at is null or state in ('printed', 'cancelled'));
create index print_jobs_with_files on print_jobs (coalesce(printed_at, cancelled_at))
  where state in ('printed', 'cancelled') and files_removed_at is null and rendered_at is not null;

-- Orders from before prints were made here: staff printed them in their own way, or say when these are to be made.
create table orders_printed_elsewhere (order_id uuid primary key references orders);
insert into orders_printed_elsewhere
select id from orders where fulfilment_state in ('placed', 'awaiting_csr', 'approved', 'in_production');
