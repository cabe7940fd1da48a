create table price_rules (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code = upper(btrim(code)) and code <> ''),
  status text not null check (status in ('active', 'inactive')),
  value_type text not null check (value_type in ('percentage', 'fixed_amount')),
  value numeric(12, 3) not null,
  currency text check (currency ~ '^[A-Z]{3}$'),
  starts_at timestamptz,
  ends_at timestamptz,
  usage_limit integer check (usage_limit > 0),
  used integer not null default 0 check (used >= 0),
  is_listed boolean not null default false,
  created_at timestamptz not null default now(),
  usage_limit_per_email integer check (usage_limit_per_email > 0),
  -- In the rule's own currency.
  minimum_subtotal bigint check (minimum_subtotal > 0),
  -- Two-letter codes; null for every country.
  countries text[] check (cardinality(countries) > 0),
  -- Size keys of the price list; null for the whole order.
  size_keys text[] check (cardinality(size_keys) > 0),
  constraint price_rules_code unique (code),
  constraint price_rules_minimum_currency check (minimum_subtotal is null or currency is not null)
);

-- A card has a balance, and holds for orders that are being paid. Every change of either is an entry of the ledger,
-- written in the same transaction.
create table gift_cards (
  id uuid primary key default gen_random_uuid(),
  code_hash bytea not null,
  last_four text not null check (length(last_four) = 4),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  is_enabled boolean not null default true,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  balance bigint not null default 0 check (balance >= 0),
  held bigint not null default 0,
  constraint gift_cards_code_hash unique (code_hash),
  constraint gift_cards_held check (held between 0 and balance)
);

-- Valid discount and gift codes that a session has entered, as keyed hashes: it never waits for these.
create table session_codes (
  session_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  found_at timestamptz not null,
  primary key (session_id, code_hash)
);
create index session_codes_found_at on session_codes (found_at);
