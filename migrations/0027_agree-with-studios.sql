-- What the shop pays a partner studio for each print, by paper. An agreement holds from its day until the next one of its
-- studio begins, or until its own last day; it only grows, so that a statement of the past stays what it was.
create table studio_agreements (
  id uuid primary key,
  studio uuid not null references studios,
  valid_from date not null,
  -- The last day; null without an end.
  valid_until date,
  currency text not null,
  note text not null check (length(note) <= 300),
  created_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'studio', 'lab', 'shell')),
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 200),
  constraint studio_agreements_days check (valid_until is null or valid_until >= valid_from)
);
create index studio_agreements_studio on studio_agreements (studio, valid_from, created_at);

create table studio_agreement_fees (
  agreement uuid not null references studio_agreements,
  -- A size of prints, or a kind of gifts, as the lines of orders have it.
  paper text not null check (length(paper) between 1 and 40),
  -- For one copy, in minor units of the agreement's currency.
  fee bigint not null check (fee >= 0),
  primary key (agreement, paper)
);

create trigger studio_agreements_append_only before update or delete on studio_agreements
  for each row execute function refuse_change();
create trigger studio_agreement_fees_append_only before update or delete on studio_agreement_fees
  for each row execute function refuse_change();

-- The prints of a studio are those of its orders that became ready in a month.
create index order_transitions_ready on order_transitions (at, order_id)
  where machine = 'fulfilment' and to_state = 'ready';
