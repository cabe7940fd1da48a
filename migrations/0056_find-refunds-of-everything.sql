-- Whether refunds that are requested and not finished return everything that is left of an order's money. It is a
-- function because production and orders both need it, and no feature shares SQL with another one.
create function is_being_refunded(wanted_order uuid) returns boolean language sql stable as $$
  select exists (
      select from refunds
      where order_id = wanted_order and state in ('requested', 'waiting', 'indeterminate'))
    and coalesce((select sum(greatest(captured - refunded - lost, 0)) from payment_attempts
        where order_id = wanted_order), 0)
      + coalesce((select sum(amount) from gift_card_entries
        where order_id = wanted_order and kind = 'capture'), 0)
      + coalesce((select sum(amount) from payments
        where order_id = wanted_order and state <> 'pending' and method in ('cod', 'in_store', 'interac')), 0)
      -- The gift card's part of a failed refund was returned; the card's part of a done one is in the attempt's `refunded`.
      <= (select sum(gift_card_amount
          + case when state = 'failed' then 0 else by_hand_amount end
          + case when state in ('done', 'failed') then 0 else card_amount end)
        from refunds where order_id = wanted_order)
$$;
