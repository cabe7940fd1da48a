-- A dispute ends: won, the attempt is as it was before; lost, the bank has taken the money.
alter table payment_attempts drop constraint payment_attempts_state_check;
alter table payment_attempts add constraint payment_attempts_state_check check (state in ('created', 'initializing',
  'open', 'succeeded', 'expired', 'canceled', 'failed', 'indeterminate', 'partially_refunded', 'refunded', 'disputed',
  'dispute_lost'));
