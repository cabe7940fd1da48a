-- Lists of few rows among many: stopped gift cards, and orders whose transfer has not come.
create index gift_cards_stopped on gift_cards (created_at desc, id desc) where not is_enabled;
create index orders_transfer_unpaid on orders (placed_at)
  where payment_method = 'interac' and payment_state in ('unpaid', 'awaiting_payment')
    and fulfilment_state <> 'cancelled';

-- The courier of the order is kept beside the amount: what couriers have is summed without a look at each order.
alter table courier_amounts add column carrier text;
update courier_amounts set carrier = orders.carrier from orders where orders.id = order_id;
create index courier_amounts_open on courier_amounts (carrier, currency) include (since, due, remitted, resolved)
  where state in ('with_courier', 'short');

create function note_courier() returns trigger language plpgsql as $$
begin
  new.carrier := (select carrier from orders where id = new.order_id);
  return new;
end $$;
create trigger courier_amounts_note_courier before insert on courier_amounts
  for each row execute function note_courier();

create function follow_courier() returns trigger language plpgsql as $$
begin
  update courier_amounts set carrier = new.carrier where order_id = new.id;
  return null;
end $$;
create trigger orders_follow_courier after update of carrier on orders
  for each row when (new.carrier is distinct from old.carrier) execute function follow_courier();
