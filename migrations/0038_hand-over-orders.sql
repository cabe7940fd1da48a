-- A parcel that came back to the shop is sent again, cancelled, or handed over at the shop.
alter table orders drop constraint orders_fulfilment_state_check;
alter table orders add constraint orders_fulfilment_state_check check (fulfilment_state in
  ('draft', 'placed', 'awaiting_csr', 'approved', 'in_production', 'ready', 'shipped', 'returned', 'completed',
    'cancelled'));

alter table orders
  -- Six digits that the customer shows at the counter; stored only while the order waits there.
  add column pickup_code text,
  add column wrong_pickup_codes integer not null default 0,
  -- The carrier of a shipped order and its number of the parcel.
  add column carrier text,
  add column tracking_number text,
  add constraint orders_pickup_code check (
    pickup_code is null or (pickup_code ~ '^[0-9]{6}$' and fulfilment_state = 'ready')),
  add constraint orders_wrong_pickup_codes check (wrong_pickup_codes between 0 and 5),
  add constraint orders_tracking check (
    (carrier is null) = (tracking_number is null) and length(carrier) <= 60 and length(tracking_number) <= 40);
create unique index orders_pickup_codes on orders (studio, pickup_code) nulls not distinct
  where pickup_code is not null;

alter table order_transitions drop constraint order_transitions_reason_code;
alter table order_transitions add constraint order_transitions_reason_code check (reason_code in ('placed', 'approved',
  'production_started', 'printing_started', 'marked_ready', 'marked_shipped', 'handed_over', 'payment_taken',
  'parcel_refused', 'parcel_unclaimed', 'parcel_undeliverable', 'card_payment_approved', 'charge_differs',
  'second_charge', 'charge_of_other_attempt', 'charge_on_ended_attempt', 'charge_during_review',
  'gift_card_not_captured', 'charge_not_awaited', 'refunded', 'gift_card_part_refunded', 'refund_came_back',
  'cancelled_by_customer', 'cancelled_by_staff', 'card_payment_overdue', 'transfer_overdue', 'approval_overdue',
  'collection_overdue', 'replaced', 'unknown'));

-- A photo that came out wrong, as its customer reports it on the page of the private link.
create table remake_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  order_item uuid not null references order_items,
  copies integer not null check (copies between 1 and 99),
  words text check (length(words) between 1 and 1000),
  -- The customer's picture of the print.
  picture uuid references photos,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  -- The words of staff that the customer reads.
  reply text check (length(reply) between 1 and 1000),
  decided_by text check (length(decided_by) <= 100),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint remake_requests_content check (words is not null or picture is not null),
  constraint remake_requests_decided check (
    (state = 'open') = (decided_at is null) and (state = 'open') = (decided_by is null)),
  constraint remake_requests_declined check ((state = 'declined') = (reply is not null))
);
create unique index remake_requests_open on remake_requests (order_item) where state = 'open';
create index remake_requests_order on remake_requests (order_id);
create index remake_requests_picture on remake_requests (picture) where picture is not null;
