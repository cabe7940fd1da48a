-- The size of a draft is known without reading its lines.
alter table order_draft_chunks
  add column line_count integer not null default 0,
  add column byte_count integer not null default 0;
update order_draft_chunks
set line_count = jsonb_array_length(order_items), byte_count = octet_length(order_items::text);
alter table order_draft_chunks
  alter column line_count drop default,
  alter column byte_count drop default;
