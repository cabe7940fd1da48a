-- expand
-- The orders of a counter that are paid there: what a counter took that was never closed is found by them.
create index orders_of_counter on orders (studio) where payment_method in ('cod', 'in_store');
