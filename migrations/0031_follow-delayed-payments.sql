-- The customer has paid and the money is on its way: still the order's only attempt, for days perhaps.
alter table payment_attempts drop constraint payment_attempts_state_check;
alter table payment_attempts add constraint payment_attempts_state_check check (state in ('created', 'initializing',
  'open', 'processing', 'succeeded', 'expired', 'canceled', 'failed', 'indeterminate', 'partially_refunded', 'refunded',
  'disputed', 'dispute_lost'));
drop index payment_attempts_one_live;
create unique index payment_attempts_one_live on payment_attempts (order_id)
  where state in ('created', 'initializing', 'open', 'processing');

-- What an entry says is never changed; a hold alone may be given longer, while the money it waits for is on its way.
drop trigger gift_card_entries_append_only on gift_card_entries;
create trigger gift_card_entries_append_only
  before delete or update of id, gift_card, order_id, kind, amount, reference, created_at on gift_card_entries
  for each row execute function refuse_change();
create trigger gift_card_entries_hold_longer before update of expires_at on gift_card_entries
  for each row when (old.kind <> 'hold' or old.expires_at is null or new.expires_at is null
    or new.expires_at < old.expires_at)
  execute function refuse_change();
