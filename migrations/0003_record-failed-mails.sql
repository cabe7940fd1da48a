-- The last failure of a mail, by its class; a mail with one and no sent_at is being tried again or was given up.
alter table order_mails
  add column failed_at timestamptz,
  add column failure text check (failure in ('SERVER_ERROR', 'AUTH_ERROR', 'RATE_LIMIT', 'UNKNOWN'));
