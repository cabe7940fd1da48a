-- expand
-- What a shop of a million orders would otherwise read whole: the bookings of a customer, and those that were never
-- confirmed in time.
create index bookings_email on bookings (email_key);
create index bookings_unconfirmed on bookings (expires_at) where confirmed_at is null;
-- A lab lists its drops from the oldest on.
create index print_drops_listed on print_drops (studio, created_at, id);
-- Orders that are still to be picked up at a studio.
create index orders_to_pick_up on orders (studio)
  where delivery_method = 'pickup' and fulfilment_state not in ('completed', 'cancelled');
