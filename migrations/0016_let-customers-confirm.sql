-- A customer confirms a cash order themselves, by a link that only mails contain: it is called first, and people decide.
alter table order_contacts add column confirmed_at timestamptz;

-- Digest of the code or secret with which a hand-over was proven; the act is carried out after the undo without either.
alter table order_acts add column reference text;
-- What a person did today.
create index order_acts_staff on order_acts (staff, created_at);

-- The counter finds an order by its code, and lists what waits there.
create index orders_by_pickup_code on orders (pickup_code) where pickup_code is not null;
create index orders_at_counter on orders (studio, ready_at desc nulls last, id) where fulfilment_state = 'ready';
