-- What a review is about. Its reason is a sentence for people; the lists and buttons of the staff need a code.
alter table payment_reviews add column kind text not null default 'charge' constraint payment_reviews_kind
  check (kind in ('charge', 'provider_gone', 'provider_refund', 'dispute', 'dispute_lost', 'refund_failed'));
alter table payment_reviews alter column kind drop default;

-- The staff list the refunds that are not finished.
create index refunds_unfinished on refunds (created_at, id) where state in ('requested', 'waiting', 'indeterminate');
