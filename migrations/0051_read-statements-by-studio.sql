-- expand
-- The statement of a studio has its orders that became ready in a month, and the cash that it took.
create index order_figures_ready on order_figures (studio, ready_at)
  where studio is not null and ready_at is not null;

-- The studio of the order of a payment in cash, whose counter took it; null for the others. Triggers alone write it. Its
-- name is no column of orders, with which statements of the former version join it.
alter table payments add column cash_studio uuid;

create function find_studio_of_cash() returns trigger language plpgsql as $$
begin
  select studio into new.cash_studio from orders where id = new.order_id;
  return new;
end $$;
create trigger payments_at_studio before insert or update of method on payments for each row
  when (new.method in ('cod', 'in_store')) execute function find_studio_of_cash();

create function move_cash_to_studio() returns trigger language plpgsql as $$
begin
  update payments set cash_studio = new.studio where order_id = new.id and method in ('cod', 'in_store');
  return null;
end $$;
create trigger orders_moved_cash after update on orders for each row
  when (old.studio is distinct from new.studio) execute function move_cash_to_studio();

update payments set cash_studio = orders.studio
from orders where orders.id = order_id and method in ('cod', 'in_store') and orders.studio is not null;

create index payments_at_counter on payments (cash_studio, paid_at) where method in ('cod', 'in_store');
