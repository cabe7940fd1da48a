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

-- Staff end the review of an order: the charge pays it after all, or its money went back outside the shop.
alter table order_transitions drop constraint order_transitions_reason_code;
alter table order_transitions add constraint order_transitions_reason_code check (reason_code in ('placed', 'approved',
  'production_started', 'printing_started', 'marked_ready', 'marked_shipped', 'handed_over', 'payment_taken',
  'parcel_refused', 'parcel_unclaimed', 'parcel_undeliverable', 'card_payment_approved', 'charge_differs',
  'second_charge', 'charge_of_other_attempt', 'charge_on_ended_attempt', 'charge_during_review',
  'gift_card_not_captured', 'charge_not_awaited', 'review_paid', 'review_unpaid', 'refunded', 'gift_card_part_refunded',
  'refund_came_back', 'cancelled_by_customer', 'cancelled_by_staff', 'card_payment_overdue', 'transfer_overdue',
  'approval_overdue', 'collection_overdue', 'replaced', 'unknown'));
