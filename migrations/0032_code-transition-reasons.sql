-- Why an order moved is a code; who moved it is an actor, and a name where staff did. The words of people are a note, and
-- the reference says what the reason is about: a refund's key, a payment's reference, an attempt's state.
alter table order_transitions
  add column reason_code text,
  add column actor text,
  add column actor_name text,
  add column reference text,
  add column note text;

alter table order_transitions disable trigger order_transitions_append_only;

-- Every sentence that the shop ever stored; any other becomes a note, whole.
update order_transitions set reason_code = code from (values
  ('placed', 'placed'),
  ('card payment approved', 'card_payment_approved'),
  ('charge differs from the order', 'charge_differs'),
  ('the charge differs from the order', 'charge_differs'),
  ('charged while not awaiting payment', 'charge_not_awaited'),
  ('a second charge on one try', 'second_charge'),
  ('the charge of another try', 'charge_of_other_attempt'),
  ('another charge on an order before people', 'charge_during_review'),
  ('the gift card’s part could not be taken', 'gift_card_not_captured'),
  ('cancelled by the customer', 'cancelled_by_customer'),
  ('not paid in time', 'card_payment_overdue'),
  ('no transfer came in time', 'transfer_overdue'),
  ('not approved in time', 'approval_overdue'),
  ('not collected in time', 'collection_overdue'),
  ('replaced by a later order of the same photos', 'replaced')
) known (sentence, code)
where sentence = reason;

-- Sentences with words of their own in them; where several patterns match, the first one counts.
update order_transitions moved set
  reason_code = code,
  actor_name = words[array_position(parts, 'actor_name')],
  reference = words[array_position(parts, 'reference')],
  note = words[array_position(parts, 'note')]
from (
  select distinct on (id) id, code, parts, regexp_match(reason, pattern) as words
  from order_transitions join (values
    (1, 'cancelled_by_staff', '^cancelled by staff: (.*)$', '{note}'::text[]),
    (2, 'approved', '^approved by (.*)$', '{actor_name}'),
    (3, 'production_started', '^production started by (.*)$', '{actor_name}'),
    (4, 'marked_ready', '^marked ready by (.*)$', '{actor_name}'),
    (5, 'marked_shipped', '^marked shipped by (.*)$', '{actor_name}'),
    (6, 'handed_over', '^handed over by (.*)$', '{actor_name}'),
    (7, 'payment_taken', '^taken by (.*?): (.*)$', '{actor_name,reference}'),
    (8, 'charge_on_ended_attempt', '^a charge on a try that was (.*)$', '{reference}'),
    (9, 'gift_card_part_refunded', '^refund (.*): the gift card’s part$', '{reference}'),
    (10, 'refund_came_back', '^refund (.*?) came back: (.*)$', '{reference,note}'),
    (11, 'refunded', '^refund (.*?): (.*)$', '{reference,note}')
  ) patterns (rank, code, pattern, parts) on reason ~ pattern
  where reason_code is null
  order by id, rank
) known
where moved.id = known.id;

-- The words of a refund stay with the refund; only it tells where its key ends.
update order_transitions set reason_code = 'refunded', reference = key, note = null
from refunds
where refunds.order_id = order_transitions.order_id
  and order_transitions.reason = 'refund ' || key || ': ' || refunds.reason;

update order_transitions set reason_code = 'unknown', note = reason where reason_code is null;
update order_transitions set actor = case
  when reason_code in ('approved', 'production_started', 'marked_ready', 'marked_shipped', 'handed_over',
    'payment_taken', 'cancelled_by_staff') then 'staff'
  when reason_code in ('placed', 'cancelled_by_customer', 'replaced') then 'customer'
  when reason_code in ('card_payment_approved', 'charge_differs', 'second_charge', 'charge_of_other_attempt',
    'charge_on_ended_attempt', 'charge_during_review', 'gift_card_not_captured', 'charge_not_awaited',
    'refund_came_back') then 'provider'
  else 'system' end;

alter table order_transitions enable trigger order_transitions_append_only;
alter table order_transitions
  drop column reason,
  alter column reason_code set not null,
  alter column actor set not null,
  add constraint order_transitions_reason_code check (reason_code in ('placed', 'approved', 'production_started',
    'marked_ready', 'marked_shipped', 'handed_over', 'payment_taken', 'card_payment_approved', 'charge_differs',
    'second_charge', 'charge_of_other_attempt', 'charge_on_ended_attempt', 'charge_during_review',
    'gift_card_not_captured', 'charge_not_awaited', 'refunded', 'gift_card_part_refunded', 'refund_came_back',
    'cancelled_by_customer', 'cancelled_by_staff', 'card_payment_overdue', 'transfer_overdue', 'approval_overdue',
    'collection_overdue', 'replaced', 'unknown')),
  add constraint order_transitions_actor check (actor in ('customer', 'staff', 'system', 'provider')),
  -- Cancellations by staff did not record who did them before.
  add constraint order_transitions_actor_name check (
    case when actor = 'staff' then actor_name is not null or reason_code = 'cancelled_by_staff'
    else actor_name is null end);
