-- expand
-- The copies of a line cost less than their multiple where they are sold in a bundle.
alter table order_items drop constraint order_items_check;
alter table order_items add constraint order_items_total_check
  check (total between 0 and unit_price * quantity) not valid;
