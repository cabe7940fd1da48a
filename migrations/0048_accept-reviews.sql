-- The refund that staff can enter in the books by accepting a review: the bank has returned the money of a lost dispute,
-- or it was refunded at the provider, past the shop. Null for every other review. `lost` is what the bank took in the
-- dispute, in minor units of the attempt; of disputes lost before, the review has the amount.
alter table payment_reviews
  add column refund_cause text constraint payment_reviews_refund_cause
    check (refund_cause in ('dispute_lost', 'made_at_provider')),
  add column lost bigint constraint payment_reviews_lost check (lost >= 0);
update payment_reviews set refund_cause = 'made_at_provider'
where reason = 'given back at the provider, not by the shop';
update payment_reviews review
set refund_cause = 'dispute_lost', lost = case when review.currency = attempt.currency
  then least(attempt.lost, round(review.amount::numeric * case when review.currency = 'JPY' then 1 else 100 end)::bigint)
  else attempt.lost end
from payment_attempts attempt
where attempt.id = review.attempt and review.reason like 'dispute lost: %';

-- Refunds that staff enter from a review: the shop sends no money.
alter table refunds drop constraint refunds_cause;
alter table refunds add constraint refunds_cause
  check (cause in ('requested', 'order_cancelled', 'late_payment', 'dispute_lost', 'made_at_provider'));
