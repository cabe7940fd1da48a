-- Gift cards that people issue together. The id is drawn by the browser and kept as a keyed hash alone: whoever has it
-- can compute the codes again for some minutes, so that a repeated request answers what the first one did.
create table gift_card_issues (
  id_hash bytea primary key check (length(id_hash) = 32),
  staff uuid not null references staff,
  -- What was asked for: a repeat that asks for something else is refused.
  asked text not null check (length(asked) <= 2000),
  issued_at timestamptz not null
);

create index gift_cards_made on gift_cards (created_at desc, id desc);
create index gift_cards_last_four on gift_cards (last_four, created_at desc, id desc);
-- What the shop still owes, by currency.
create index gift_cards_owed on gift_cards (currency) include (balance, is_enabled, expires_at) where balance > 0;
create index gift_card_entries_card on gift_card_entries (gift_card, id);

create index price_rules_made on price_rules (created_at desc, id desc);
create index orders_price_rule on orders (price_rule, placed_at desc, id desc) where price_rule is not null;
