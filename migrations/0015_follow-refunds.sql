-- One that is done is looked at again too, while the customer's bank may still send it back.
drop index refunds_unfinished;
create index refunds_due on refunds (next_at) where next_at is not null;
update refunds set next_at = null where state in ('done', 'failed');
