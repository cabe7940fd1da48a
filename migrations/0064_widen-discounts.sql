-- expand
alter table price_rules
  -- An offer such as "3 for 2": of each pieces_of pieces, pieces_paid are paid in full, and the cheapest others are
  -- reduced by pieces_percent. The rule's own value is 0 then, so that a process of the former version takes nothing off.
  add column pieces_of smallint,
  add column pieces_paid smallint,
  add column pieces_percent numeric(6, 3),
  add column is_first_order boolean not null default false,
  -- Holds without its code being typed.
  add column is_automatic boolean not null default false,
  add constraint price_rules_pieces check (
    num_nonnulls(pieces_of, pieces_paid, pieces_percent) = 0
    or num_nonnulls(pieces_of, pieces_paid, pieces_percent) = 3 and value = 0 and value_type = 'percentage'
      and pieces_of between 1 and 1000 and pieces_paid between 0 and pieces_of - 1
      and pieces_percent > 0 and pieces_percent <= 100);

create index price_rules_automatic on price_rules (code) where is_automatic and status = 'active';
