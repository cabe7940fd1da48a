-- Bookings that were cancelled, and those that their customers have not confirmed yet, are a few among all: their lists
-- would read all others to find a page.
create index bookings_cancelled on bookings (starts_at, id) where cancelled_at is not null;
create index bookings_held on bookings (starts_at, id)
  where confirmed_at is null and cancelled_at is null and released_at is null;

-- Mails to studios and about bookings are listed by kind, and those that were not sent, as mails of orders are.
create index studio_mails_kind on studio_mails (kind, queued_at);
create index studio_mails_unsent on studio_mails (queued_at) where sent_at is null;
create index booking_mails_kind on booking_mails (kind, queued_at);
create index booking_mails_unsent on booking_mails (queued_at) where sent_at is null;

-- An order that waits for a call moves on in the moment when it is placed, for the same reason: it was placed once.
create or replace function note_transition_webhook() returns trigger language plpgsql as $$
declare
  happened text := case
    when new.machine = 'fulfilment' and new.reason_code = 'placed' and new.to_state = 'placed' then 'order.placed'
    when new.machine = 'payment' and new.to_state = 'paid'
      and coalesce(new.from_state, '') not in ('partially_refunded', 'refunded') then 'order.paid'
    else 'order.state_changed' end;
begin
  -- Most shops have no endpoint, and this runs with every move of an order.
  if exists (select from webhook_endpoints where removed_at is null) then
    perform note_webhook_event(happened, jsonb_build_object(
      'order', webhook_order(new.order_id), 'machine', new.machine, 'from', new.from_state, 'to', new.to_state,
      'reason', new.reason_code));
  end if;
  return null;
end $$;
