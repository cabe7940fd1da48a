-- How a line's picture lies on its paper (crop, turn, fit); null: the largest part in the middle.
alter table order_items add column framing jsonb;
