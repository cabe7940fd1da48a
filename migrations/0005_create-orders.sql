-- A customer may ask that the shop erases what it stores about them: an ended order then keeps its amounts, dates and
-- states, and its invoices, which the law wants kept.
create table orders (
  id uuid primary key default gen_random_uuid(),
  number text not null,
  session_id uuid not null,
  payment_state text not null check (payment_state in
    ('unpaid', 'awaiting_payment', 'paid', 'partially_refunded', 'refunded', 'payment_review')),
  -- A parcel that was returned to the shop is sent again, cancelled, or handed over at the shop.
  fulfilment_state text not null check (fulfilment_state in
    ('draft', 'placed', 'awaiting_csr', 'approved', 'in_production', 'ready', 'shipped', 'returned', 'completed',
      'cancelled')),
  payment_method text not null,
  country text not null,
  currency text not null,
  language text not null,
  email text not null,
  phone text not null,
  name text not null,
  delivery_method text not null check (delivery_method in ('shipping', 'pickup')),
  studio uuid references studios,
  pickup_studio jsonb,
  shipping_address jsonb,
  billing_address jsonb,
  order_note text,
  source_visit_url text,
  subtotal bigint not null check (subtotal >= 0),
  shipping_fee bigint not null check (shipping_fee >= 0),
  discount bigint not null check (discount >= 0),
  tax_amount bigint not null check (tax_amount >= 0),
  tax_lines jsonb not null,
  applied_province text,
  original_total bigint not null check (original_total >= 0),
  gift_card_amount bigint not null default 0 check (gift_card_amount >= 0),
  total bigint not null check (total >= 0),
  discount_code text,
  discount_details jsonb,
  price_rule uuid references price_rules,
  placed_at timestamptz not null default now(),
  -- When it can be picked up.
  ready_at timestamptz,
  -- The date (YYYY-MM-DD) by which it is with the carrier.
  carrier_by text check (carrier_by ~ '^\d{4}-\d{2}-\d{2}$'),
  gift_card uuid references gift_cards,
  -- Six digits that the customer shows at the counter; stored only while the order waits there.
  pickup_code text,
  wrong_pickup_codes integer not null default 0,
  -- The carrier of a shipped order and its number of the parcel.
  carrier text,
  tracking_number text,
  erased_at timestamptz,
  -- The recipient shown to the customer of an Interac transfer, for when transfers are not accepted any more: the
  -- money of orders that still wait for one is sent there.
  transfer_recipient text check (transfer_recipient <> ''),
  constraint orders_number unique (number),
  constraint orders_reachable check (
    case
      when erased_at is not null then
        email = '' and phone = '' and name = '' and num_nonnulls(shipping_address, billing_address, order_note,
          source_visit_url) = 0
      when delivery_method = 'pickup' then pickup_studio is not null
      else shipping_address is not null end),
  constraint orders_parts_add_up check (
    original_total = subtotal + shipping_fee - discount + tax_amount
    and total = original_total - gift_card_amount),
  constraint orders_gift_card check ((gift_card is null) = (gift_card_amount = 0)),
  constraint orders_pickup_code check (
    pickup_code is null or (pickup_code ~ '^[0-9]{6}$' and fulfilment_state = 'ready')),
  constraint orders_wrong_pickup_codes check (wrong_pickup_codes between 0 and 5),
  constraint orders_tracking check (
    (carrier is null) = (tracking_number is null) and length(carrier) <= 60 and length(tracking_number) <= 40)
);
create index orders_awaiting_payment on orders (session_id) where payment_state = 'awaiting_payment';
create index orders_unpaid on orders (placed_at)
  where payment_state in ('unpaid', 'awaiting_payment') and fulfilment_state <> 'cancelled';
-- Orders whose prints may have to be planned.
create index orders_to_print on orders (id) where fulfilment_state in ('placed', 'approved', 'in_production');
create unique index orders_pickup_codes on orders (studio, pickup_code) nulls not distinct
  where pickup_code is not null;
-- Staff list the latest orders and those in review.
create index orders_placed_at on orders (placed_at);
create index orders_in_review on orders (placed_at) where payment_state = 'payment_review';
-- Staff find the orders of a mailbox by its name without what mail servers ignore: less exact than the shop's own
-- comparison, which follows. An address with other characters than ASCII may be another spelling of any mailbox.
create index orders_mailbox
  on orders (lower(replace(split_part(split_part(email, '@', 1), '+', 1), '.', '')))
  where erased_at is null and email ~ '^[!-~]+$';
create index orders_unusual_mailbox on orders (id) where erased_at is null and email !~ '^[!-~]+$';

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  position integer not null,
  photo uuid not null references photos,
  file_name text not null,
  product_type text not null check (product_type in ('photo_print', '3d_frame', 'keychain', 'keyring_magnet')),
  shape text check (shape in ('rectangle', 'heart')),
  size text not null,
  quantity integer not null check (quantity between 1 and 99),
  unit_price bigint not null check (unit_price >= 0),
  total bigint not null check (total = unit_price * quantity),
  -- Position of the photo on its paper (crop, rotation, fit); null for the largest part in the middle.
  framing jsonb,
  constraint order_items_position unique (order_id, position)
);
create index order_items_photo on order_items (photo);

-- The reason of a transition is a code, its actor is named if it is staff. Free text is a note, and the reference is the
-- subject of the reason: a refund's key, a payment's reference, an attempt's state.
create table order_transitions (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  machine text not null check (machine in ('payment', 'fulfilment')),
  from_state text,
  to_state text not null,
  at timestamptz not null default now(),
  reason_code text not null,
  actor text not null,
  actor_name text,
  reference text,
  note text,
  constraint order_transitions_reason_code check (reason_code in ('placed', 'approved', 'production_started',
    'printing_started', 'marked_ready', 'marked_shipped', 'handed_over', 'payment_taken', 'parcel_refused',
    'parcel_unclaimed', 'parcel_undeliverable', 'card_payment_approved', 'charge_differs', 'second_charge',
    'charge_of_other_attempt', 'charge_on_ended_attempt', 'charge_during_review', 'gift_card_not_captured',
    'review_paid', 'review_unpaid', 'refunded', 'gift_card_part_refunded', 'refund_came_back', 'cancelled_by_customer',
    'cancelled_by_staff', 'card_payment_overdue', 'transfer_overdue', 'approval_overdue', 'collection_overdue',
    'replaced')),
  constraint order_transitions_actor check (actor in ('customer', 'staff', 'system', 'provider')),
  constraint order_transitions_actor_name check ((actor = 'staff') = (actor_name is not null))
);
create index order_transitions_order on order_transitions (order_id);
create trigger order_transitions_append_only before update or delete on order_transitions
  for each row execute function refuse_change();

-- A number belongs to the session that first used it, from its first chunk on.
create table order_drafts (
  number text primary key,
  session_id uuid not null,
  edition text not null,
  created_at timestamptz not null default now(),
  address text,
  touched_at timestamptz not null default now()
);
create index order_drafts_session on order_drafts (session_id);
create index order_drafts_address on order_drafts (address);
create index order_drafts_touched_at on order_drafts (touched_at);

-- With its counts, the size of a draft is known without reading its lines.
create table order_draft_chunks (
  number text not null references order_drafts on delete cascade,
  chunk_index integer not null,
  order_items jsonb not null,
  line_count integer not null,
  byte_count integer not null,
  primary key (number, chunk_index)
);

-- Orders confirmed before they are paid, with the contact and the sender that limits count them by: a maximum of
-- unconfirmed ones for a contact, and a maximum in an hour for a session and a network address. Phone and e-mail are in
-- the spelling they are compared in; the address is deleted after a day.
create table pay_later_orders (
  order_id uuid primary key references orders,
  session_id uuid not null,
  email_key text not null,
  phone_key text not null,
  address text,
  placed_at timestamptz not null
);
create index pay_later_orders_email on pay_later_orders (email_key);
create index pay_later_orders_phone on pay_later_orders (phone_key);
create index pay_later_orders_session on pay_later_orders (session_id, placed_at);
create index pay_later_orders_address on pay_later_orders (address, placed_at) where address is not null;

-- One row for each order that uses a rule; a cancelled order releases its use. One mailbox counts once in any spelling:
-- emailKey() of domain/customers/email-key.ts, as everywhere else.
create table price_rule_uses (
  order_id uuid primary key references orders,
  price_rule uuid not null references price_rules,
  email_key text not null,
  reserved_at timestamptz not null default now(),
  released_at timestamptz
);
create index price_rule_uses_email_key on price_rule_uses (price_rule, email_key) where released_at is null;

-- The ledger of gift cards. An entry is never changed; only a hold may be extended, while the payment that it waits for
-- is in transit.
create table gift_card_entries (
  id bigint generated always as identity primary key,
  gift_card uuid not null references gift_cards,
  order_id uuid references orders,
  kind text not null check (kind in ('issue', 'hold', 'capture', 'release', 'refund', 'adjust')),
  amount bigint not null,
  reference text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint gift_card_entries_once unique nulls not distinct (gift_card, order_id, kind, reference),
  constraint gift_card_entries_amount check (kind = 'adjust' or amount >= 0)
);
create index gift_card_entries_order on gift_card_entries (order_id) where order_id is not null;
create index gift_card_entries_holds on gift_card_entries (gift_card) where kind = 'hold';
create trigger gift_card_entries_append_only
  before delete or update of id, gift_card, order_id, kind, amount, reference, created_at on gift_card_entries
  for each row execute function refuse_change();
create trigger gift_card_entries_hold_longer before update of expires_at on gift_card_entries
  for each row when (old.kind <> 'hold' or old.expires_at is null or new.expires_at is null
    or new.expires_at < old.expires_at)
  execute function refuse_change();

-- One row for each mail of an order, so that it is queued once. A mail with a failure and no sent_at is being retried or
-- was given up.
create table order_mails (
  order_id uuid not null references orders,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('SERVER_ERROR', 'AUTH_ERROR', 'RATE_LIMIT', 'UNKNOWN')),
  -- The refund of a mail that is queued once for each refund.
  reference text not null default '',
  primary key (order_id, kind, reference)
);
create index order_mails_unsent on order_mails (queued_at) where sent_at is null;

-- One row for each order and studio that is notified of it, and again when it is cancelled.
create table studio_mails (
  order_id uuid not null references orders,
  studio uuid not null references studios,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text check (failure in ('SERVER_ERROR', 'AUTH_ERROR', 'RATE_LIMIT', 'UNKNOWN')),
  kind text not null default 'order' check (kind in ('order', 'cancelled')),
  primary key (order_id, studio, kind)
);
