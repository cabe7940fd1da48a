-- What the cardholder's bank took back in lost disputes: a dispute may be about a part of the charge, and the rest can
-- still be refunded. Of disputes lost before, the review has the amount; where it fits the charge in no way, all was lost.
alter table payment_attempts
  add column lost bigint not null default 0,
  add constraint payment_attempts_lost check (lost between 0 and coalesce(captured, 0));
update payment_attempts attempt
set lost = least(captured - refunded, coalesce(
  (select sum(round(amount::numeric * case when currency = 'JPY' then 1 else 100 end))::bigint
    from payment_reviews
    where attempt = attempt.id and currency = attempt.currency and reason like 'dispute lost: %'),
  captured - refunded))
where state = 'dispute_lost' and captured is not null;
