-- A customer confirms a cash order themselves, by a link that only mails contain: it is called first, and people decide.
alter table order_contacts add column confirmed_at timestamptz;

-- Digest of the code or secret with which a hand-over was proven; the act is carried out after the undo without either.
alter table order_acts add column reference text;
-- What a person did today.
create index order_acts_staff on order_acts (staff, created_at);

-- The counter finds an order by its code, and lists what waits there.
create index orders_by_pickup_code on orders (pickup_code) where pickup_code is not null;
create index orders_at_counter on orders (studio, ready_at desc nulls last, id) where fulfilment_state = 'ready';

-- An order whose last act could not be carried out needs a decision, until there is another act or the order is over.
alter table order_listings add column has_failed_act boolean not null default false;
create or replace function set_order_views() returns trigger language plpgsql as $$
declare
  is_open boolean := new.fulfilment_state not in ('completed', 'cancelled');
  can_start boolean := new.fulfilment_state in ('placed', 'approved') and not new.awaits_confirmation and (
    new.payment_state in ('paid', 'partially_refunded') or (new.payment_state = 'unpaid' and (
      new.payment_method = 'in_store' or (new.payment_method = 'cod' and new.fulfilment_state = 'approved'))));
  has_all boolean := new.originals_received >= new.originals_expected;
begin
  new.views := array_remove(array[
    'all',
    case when is_open then 'open' end,
    case when new.payment_state = 'payment_review' or new.fulfilment_state = 'returned' or new.open_reviews > 0
      or new.open_remakes > 0 or new.prints_small + new.prints_failed + new.prints_held > 0
      or (new.has_failed_act and is_open) then 'decide' end,
    case when new.fulfilment_state = 'awaiting_csr' then 'call' end,
    case when can_start and not has_all then 'originals' end,
    case when can_start and has_all then 'print' end,
    case when new.fulfilment_state = 'in_production' then 'printing' end,
    case when new.fulfilment_state = 'ready' then 'ready' end,
    case when new.fulfilment_state = 'shipped' then 'shipped' end], null);
  return new;
end $$;

create function list_failed_acts() returns trigger language plpgsql as $$
declare
  has_failed boolean := coalesce((
    select act.state = 'failed' from order_acts act
    where act.order_id = new.order_id and act.state <> 'undone' order by act.created_at desc limit 1), false);
begin
  update order_listings set has_failed_act = has_failed
  where order_id = new.order_id and has_failed_act <> has_failed;
  return null;
end $$;
create trigger order_acts_listed after insert or update of state on order_acts
  for each row execute function list_failed_acts();
