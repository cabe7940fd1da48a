-- What a card holds and how much of it is promised to orders on their way to being paid. Every change of either is an
-- entry of the ledger, written with it.
alter table gift_cards
  add column balance bigint not null default 0 check (balance >= 0),
  add column held bigint not null default 0,
  add constraint gift_cards_held check (held between 0 and balance);
update gift_cards set balance = coalesce((
  select sum(case when kind in ('issue', 'refund', 'adjust') then amount when kind = 'capture' then -amount else 0 end)
  from gift_card_entries where gift_card = gift_cards.id), 0);
alter table gift_card_entries add constraint gift_card_entries_amount check (kind = 'adjust' or amount >= 0);
create index gift_card_entries_order on gift_card_entries (order_id) where order_id is not null;
create index gift_card_entries_holds on gift_card_entries (gift_card) where kind = 'hold';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger gift_card_entries_append_only before update or delete on gift_card_entries
  for each row execute function refuse_change();
create trigger order_transitions_append_only before update or delete on order_transitions
  for each row execute function refuse_change();

alter table price_rules
  add column usage_limit_per_email integer check (usage_limit_per_email > 0),
  -- Minor units of the rule's own currency.
  add column minimum_subtotal bigint check (minimum_subtotal > 0),
  -- Two-letter codes; null for every country.
  add column countries text[] check (cardinality(countries) > 0),
  -- Size keys of the price list; null for the whole order.
  add column size_keys text[] check (cardinality(size_keys) > 0),
  add constraint price_rules_minimum_currency check (minimum_subtotal is null or currency is not null);

-- One row an order that uses a rule; a cancelled order gives its use back.
create table price_rule_uses (
  order_id uuid primary key references orders,
  price_rule uuid not null references price_rules,
  email text not null check (email = lower(btrim(email))),
  reserved_at timestamptz not null default now(),
  released_at timestamptz
);
create index price_rule_uses_email on price_rule_uses (price_rule, email) where released_at is null;
insert into price_rule_uses (order_id, price_rule, email, reserved_at)
  select id, price_rule, lower(btrim(email)), placed_at from orders where price_rule is not null;

alter table orders
  add column gift_card uuid references gift_cards,
  add constraint orders_gift_card check ((gift_card is null) = (gift_card_amount = 0));
create index orders_unpaid on orders (placed_at)
  where payment_state in ('unpaid', 'awaiting_payment') and fulfilment_state <> 'cancelled';

alter table payments add column reference text;

alter table payment_attempts drop constraint payment_attempts_provider_check;
alter table payment_attempts
  add constraint payment_attempts_provider check (provider in ('helcim', 'stripe')),
  -- Where the customer pays, for a provider one is sent to.
  add column checkout_url text,
  -- What the provider took, minor units of the try's currency; null before.
  add column captured bigint check (captured > 0),
  add column captured_at timestamptz,
  add column refunded bigint not null default 0,
  add constraint payment_attempts_refunded check (refunded between 0 and coalesce(captured, 0));
update payment_attempts set captured = amount, captured_at = created_at where provider_transaction is not null;
create index payment_attempts_late on payment_attempts (expires_at) where state in ('canceled', 'expired');

-- Money that came and fits no order, or that a provider takes back: people decide.
create table payment_reviews (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders,
  attempt uuid references payment_attempts,
  provider text not null check (provider in ('helcim', 'stripe')),
  provider_transaction text not null,
  -- As the provider told it.
  amount text not null,
  currency text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text,
  constraint payment_reviews_once unique (provider, provider_transaction, reason)
);
create index payment_reviews_open on payment_reviews (created_at) where resolved_at is null;

-- Every message of a provider that was taken, by its own id.
create table provider_events (
  provider text not null,
  event text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event)
);

-- A refund is stored before anybody is asked for money, and goes on where it stopped.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  -- Of whoever asks: asked twice is one refund.
  key text not null,
  reason text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  gift_card_amount bigint not null default 0 check (gift_card_amount >= 0),
  card_amount bigint not null default 0 check (card_amount >= 0),
  -- Given back by people: cash, a bank transfer.
  by_hand_amount bigint not null default 0 check (by_hand_amount >= 0),
  attempt uuid references payment_attempts,
  state text not null default 'requested' check (state in ('requested', 'waiting', 'indeterminate', 'done', 'failed')),
  provider_refund text,
  failure text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  constraint refunds_key unique (order_id, key),
  constraint refunds_parts_add_up check (amount = gift_card_amount + card_amount + by_hand_amount),
  constraint refunds_attempt check (card_amount = 0 or attempt is not null),
  constraint refunds_provider_refund unique (provider_refund)
);
create index refunds_order on refunds (order_id);
create index refunds_unfinished on refunds (created_at) where state in ('requested', 'waiting', 'indeterminate');
