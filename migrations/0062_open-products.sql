-- expand
-- Products are those of the catalogue. A line keeps what documents, mails and labs need to know about it: its kind, the unit
-- of its size, and the owner's names; null in a line that was stored before.
alter table order_items drop constraint order_items_product_type_check;
alter table order_items add constraint order_items_product_type_check
  check (product_type ~ '^[a-z0-9][a-z0-9._-]{0,39}$') not valid;
alter table order_items add column facts jsonb;
