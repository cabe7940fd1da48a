-- A customer may ask that the shop erases what it stores about them: an ended order then keeps its amounts, dates and
-- states, and its invoices, which the law wants kept.
alter table orders
  add column erased_at timestamptz,
  drop constraint orders_reachable,
  add constraint orders_reachable check (
    case
      when erased_at is not null then
        email = '' and phone = '' and name = '' and num_nonnulls(shipping_address, billing_address, order_note,
          source_visit_url) = 0
      when delivery_method = 'pickup' then pickup_studio is not null
      else shipping_address is not null end);
