-- Limits count an IPv6 address by its /64, which these columns hold, and by its /56 and /48, which are beginnings of it.
drop index photos_address;
create index photos_address on photos (address text_pattern_ops) where expires_at is not null;
drop index uploads_address;
create index uploads_address on uploads (address text_pattern_ops);
drop index order_drafts_address;
create index order_drafts_address on order_drafts (address text_pattern_ops);
drop index pay_later_orders_address;
create index pay_later_orders_address on pay_later_orders (address text_pattern_ops, placed_at)
  where address is not null;
drop index bookings_of_network;
create index bookings_of_network on bookings (network text_pattern_ops) where network is not null;
