-- People look through the mails by the time when they were queued, all or those of one kind, and for those not sent.
create index order_mails_queued on order_mails (queued_at);
create index order_mails_kind on order_mails (kind, queued_at);
create index order_mails_failed on order_mails (queued_at) where failure is not null and sent_at is null;
create index studio_mails_queued on studio_mails (queued_at);
create index booking_mails_queued on booking_mails (queued_at);
