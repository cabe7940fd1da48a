-- Staff list the latest orders and those in review, look for mails that were given up, and find the orders of a mailbox.
-- Without these indexes each such command reads every order or mail.
create index orders_placed_at on orders (placed_at);
create index orders_in_review on orders (placed_at) where payment_state = 'payment_review';
create index order_mails_unsent on order_mails (queued_at) where sent_at is null;
-- The name of the mailbox without what mail servers ignore: less exact than the shop's own comparison, which follows. An
-- address with other characters than ASCII may be another spelling of any mailbox.
create index orders_mailbox
  on orders (lower(replace(split_part(split_part(email, '@', 1), '+', 1), '.', '')))
  where erased_at is null and email ~ '^[!-~]+$';
create index orders_unusual_mailbox on orders (id) where erased_at is null and email !~ '^[!-~]+$';
