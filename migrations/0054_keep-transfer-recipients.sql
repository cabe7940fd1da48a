-- The recipient shown to the customer of an Interac transfer, for when transfers are not accepted any more: the
-- money of orders that still wait for one goes there.
alter table orders add column transfer_recipient text check (transfer_recipient <> '');
