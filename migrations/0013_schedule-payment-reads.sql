-- When the provider is asked about a try the next time; null once nothing can come of it any more.
alter table payment_attempts add column next_read_at timestamptz default now();
update payment_attempts set next_read_at = null
  where state not in ('created', 'initializing', 'open', 'indeterminate')
    and (state not in ('canceled', 'expired') or expires_at < now() - interval '1 day');
create index payment_attempts_due on payment_attempts (next_read_at) where next_read_at is not null;
drop index payment_attempts_unsettled;
drop index payment_attempts_late;
create index payment_reviews_attempt on payment_reviews (attempt) where attempt is not null;
