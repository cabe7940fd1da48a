create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  method text not null,
  state text not null check (state in ('pending', 'paid', 'partially_refunded', 'refunded')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  reference text
);
create index payments_order on payments (order_id);
-- Staff count the cash that was taken.
create index payments_in_cash on payments (paid_at) where method in ('cod', 'in_store');

create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  provider text not null,
  -- `processing`: the customer has paid and the money is in transit, for days perhaps. After a won dispute it is the state
  -- from before; after a lost one, the bank has taken the money.
  state text not null check (state in ('created', 'initializing', 'open', 'processing', 'succeeded', 'expired',
    'canceled', 'failed', 'indeterminate', 'partially_refunded', 'refunded', 'disputed', 'dispute_lost')),
  amount bigint not null check (amount > 0),
  currency text not null,
  checkout_token text,
  provider_secret text,
  confirm_token text not null,
  provider_transaction text,
  approval_code text,
  card_last_four text,
  decline_reason text,
  -- Reads that found nothing after the attempt's end: one alone proves nothing.
  empty_reads integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- The provider's page on which the customer pays, if it has one.
  checkout_url text,
  -- Captured amount in the attempt's currency; null before.
  captured bigint check (captured > 0),
  captured_at timestamptz,
  refunded bigint not null default 0,
  -- When the provider is asked about the attempt the next time; null once nothing can change any more.
  next_read_at timestamptz default now(),
  -- Helcim's refunds carry no reference of ours: they are matched by the card they were paid to.
  card_fingerprint text,
  -- When its money was first seen in transit: an attempt whose order is cancelled then leaves that state.
  pending_at timestamptz,
  -- The part that the cardholder's bank took back in lost disputes: a dispute may be about a part of the charge, and the
  -- rest can still be refunded.
  lost bigint not null default 0,
  constraint payment_attempts_provider check (provider in ('helcim', 'stripe')),
  constraint payment_attempts_token unique (checkout_token),
  constraint payment_attempts_transaction unique (provider, provider_transaction),
  constraint payment_attempts_refunded check (refunded between 0 and coalesce(captured, 0)),
  constraint payment_attempts_lost check (lost between 0 and coalesce(captured, 0))
);
create index payment_attempts_order on payment_attempts (order_id);
create unique index payment_attempts_one_live on payment_attempts (order_id)
  where state in ('created', 'initializing', 'open', 'processing');
create index payment_attempts_due on payment_attempts (next_read_at) where next_read_at is not null;
create index payment_attempts_card on payment_attempts (card_fingerprint) where card_fingerprint is not null;

-- Money that was received and belongs to no order, or that a provider takes back: staff decide.
create table payment_reviews (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders,
  attempt uuid references payment_attempts,
  provider text not null check (provider in ('helcim', 'stripe')),
  provider_transaction text not null,
  -- As the provider wrote it.
  amount text not null,
  currency text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text,
  -- The refund that staff can enter in the books by accepting a review: the bank has returned the money of a lost
  -- dispute, or it was refunded at the provider, past the shop. Null for every other review.
  refund_cause text constraint payment_reviews_refund_cause
    check (refund_cause in ('dispute_lost', 'made_at_provider')),
  -- The amount that the bank took in the dispute, in the attempt's currency.
  lost bigint constraint payment_reviews_lost check (lost >= 0),
  constraint payment_reviews_once unique (provider, provider_transaction, reason)
);
create index payment_reviews_open on payment_reviews (created_at) where resolved_at is null;
create index payment_reviews_attempt on payment_reviews (attempt) where attempt is not null;

-- Every accepted message of a provider, by its own id.
create table provider_events (
  provider text not null,
  event text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event)
);

-- A refund is stored before anybody is asked for money, and continues where it stopped.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  -- Chosen by the caller: a repeated request is one refund.
  key text not null,
  reason text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  gift_card_amount bigint not null default 0 check (gift_card_amount >= 0),
  card_amount bigint not null default 0 check (card_amount >= 0),
  -- Returned by staff: cash, a bank transfer.
  by_hand_amount bigint not null default 0 check (by_hand_amount >= 0),
  attempt uuid references payment_attempts,
  state text not null default 'requested' check (state in ('requested', 'waiting', 'indeterminate', 'done', 'failed')),
  provider_refund text,
  failure text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- When the provider was last asked for the refund; null before.
  sent_at timestamptz,
  -- Reads after that which did not find it: one alone proves nothing.
  empty_reads integer not null default 0,
  -- When it continues by itself; null if it waits for staff. One that is done is read again too, while the customer's
  -- bank may still return it.
  next_at timestamptz default now(),
  -- How staff returned their part.
  by_hand_reference text,
  -- Refunds of the same card that the provider knew of before this one was sent: none of them is this one.
  seen_before text[] not null default '{}',
  -- Why it exists. The key does not say it, which may be any text. Staff enter the last two from a review: the shop sends
  -- no money.
  cause text not null constraint refunds_cause
    check (cause in ('requested', 'order_cancelled', 'late_payment', 'dispute_lost', 'made_at_provider')),
  constraint refunds_key unique (order_id, key),
  constraint refunds_parts_add_up check (amount = gift_card_amount + card_amount + by_hand_amount),
  constraint refunds_attempt check (card_amount = 0 or attempt is not null),
  constraint refunds_provider_refund unique (provider_refund)
);
create index refunds_order on refunds (order_id);
create index refunds_due on refunds (next_at) where next_at is not null;
-- Staff count the cash that was returned.
create index refunds_by_hand on refunds (done_at) where by_hand_amount > 0;

-- Whether refunds that are requested and not finished return everything that is left of an order's money. It is a
-- function because production and orders both need it, and no feature shares SQL with another one.
create function is_being_refunded(wanted_order uuid) returns boolean language sql stable as $$
  select exists (
      select from refunds
      where order_id = wanted_order and state in ('requested', 'waiting', 'indeterminate'))
    and coalesce((select sum(greatest(captured - refunded - lost, 0)) from payment_attempts
        where order_id = wanted_order), 0)
      + coalesce((select sum(amount) from gift_card_entries
        where order_id = wanted_order and kind = 'capture'), 0)
      + coalesce((select sum(amount) from payments
        where order_id = wanted_order and state <> 'pending' and method in ('cod', 'in_store', 'interac')), 0)
      -- The gift card's part of a failed refund was returned; the card's part of a done one is in the attempt's `refunded`.
      <= (select sum(gift_card_amount
          + case when state = 'failed' then 0 else by_hand_amount end
          + case when state in ('done', 'failed') then 0 else card_amount end)
        from refunds where order_id = wanted_order)
$$;

-- The last number given in each year's series. Issuing locks the row and counts on in its own transaction, so that a
-- number whose transaction was rolled back is given again: a sequence would leave gaps.
create table invoice_series (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last integer not null default 0,
  primary key (kind, year)
);

-- Invoices and credit notes, everything they show as it was when they were issued.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- The refund of a credit note.
  refund text check ((refund is not null) = (kind = 'credit_note')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null,
  issued_at timestamptz not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  document jsonb not null,
  -- The taxes in the document as it was issued. Those of a credit note depend on the notes before it, whose refunds can
  -- fail later, so computing them again would list other amounts than the document shows.
  taxes jsonb not null,
  constraint invoices_sequence unique (kind, year, sequence),
  constraint invoices_number unique (number),
  -- One invoice for an order, one credit note for a refund.
  constraint invoices_once unique nulls not distinct (order_id, kind, refund)
);
