-- A courier collects what orders paid on delivery owe, and remits it to the shop. `due` follows the moves of the order,
-- `remitted` and `resolved` are the sums of the lines and the resolutions below: what is open is with the courier.
create table courier_amounts (
  order_id uuid primary key references orders on delete cascade,
  currency text not null,
  -- In minor units: the total of an order that was handed over unpaid; 0 once its parcel came back unpaid.
  due bigint not null default 0 check (due >= 0),
  remitted bigint not null default 0 check (remitted >= 0),
  resolved bigint not null default 0,
  -- When the parcel was handed over last; of an order that never was, when its first remittance was stored.
  since timestamptz not null,
  state text not null generated always as (case
    when due = 0 and remitted = 0 and resolved = 0 then 'none'
    when due - remitted - resolved = 0 then 'remitted'
    when due - remitted - resolved < 0 then 'over'
    when remitted = 0 and resolved = 0 then 'with_courier'
    else 'short' end) stored
);
create index courier_amounts_state on courier_amounts (state, since, order_id);

create function follow_courier_amount() returns trigger language plpgsql as $$
begin
  -- Money that a courier took already stays with the courier, even if the parcel comes back.
  insert into courier_amounts (order_id, currency, due, since)
  select id, currency, case when new.to_state = 'shipped' then total else 0 end, new.at from orders
  where id = new.order_id and payment_method = 'cod' and payment_state in ('unpaid', 'awaiting_payment')
  on conflict (order_id) do update set due = excluded.due,
    since = case when excluded.due > 0 then excluded.since else courier_amounts.since end;
  return null;
end $$;
create trigger order_transitions_follow_courier_amount after insert on order_transitions
  for each row when (new.machine = 'fulfilment' and new.to_state in ('shipped', 'returned'))
  execute function follow_courier_amount();

create table courier_remittances (
  id uuid primary key,
  courier text not null check (length(courier) between 1 and 60),
  -- The courier's name as it is compared.
  courier_key text not null,
  -- The day on which the money came.
  day date not null,
  reference text not null check (length(reference) <= 100),
  file_name text check (length(file_name) <= 200),
  -- SHA-256 of what a file says, in whatever encoding and under whatever name: it is stored once. Null if it was typed.
  content_sha256 bytea check (length(content_sha256) = 32),
  currency text not null,
  stored_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'studio', 'lab', 'shell')),
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 200),
  constraint courier_remittances_content unique (content_sha256)
);
create index courier_remittances_order on courier_remittances (stored_at, id);

create table courier_remittance_lines (
  remittance uuid not null references courier_remittances,
  position integer not null check (position > 0),
  -- As the courier wrote it; empty if there is none.
  number text not null check (length(number) <= 60),
  -- The last digits of the phone number that the courier wrote, to tell lines without an order apart.
  phone_end text not null check (phone_end ~ '^[0-9]{0,4}$'),
  -- Null while it is not known which order it is of.
  order_id uuid references orders,
  matched_by text check (matched_by in ('number', 'phone')),
  amount bigint not null check (amount > 0),
  primary key (remittance, position),
  constraint courier_remittance_lines_match check ((order_id is null) = (matched_by is null))
);
create index courier_remittance_lines_order on courier_remittance_lines (order_id) where order_id is not null;
create index courier_remittance_lines_unknown on courier_remittance_lines (remittance, position)
  where order_id is null;

-- How staff settled a difference: of an order, the part that is not remitted (below 0 for too much), of a line without an
-- order, its amount; with `found`, the line turned out to be of that order.
create table courier_resolutions (
  id uuid primary key,
  order_id uuid references orders,
  remittance uuid,
  position integer,
  amount bigint not null check (amount <> 0),
  currency text not null,
  reason text not null check (reason in ('fee_kept', 'paid_less', 'paid_more', 'counted_wrong', 'lost', 'paid_back',
    'found', 'other')),
  note text not null check (length(note) <= 300),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'studio', 'lab', 'shell')),
  actor_id uuid,
  actor_name text not null check (length(actor_name) <= 200),
  constraint courier_resolutions_line foreign key (remittance, position) references courier_remittance_lines,
  constraint courier_resolutions_once unique (remittance, position),
  constraint courier_resolutions_object check (case
    when remittance is null then position is null and order_id is not null and reason <> 'found'
    else position is not null and (reason = 'found') = (order_id is not null) end),
  constraint courier_resolutions_note check (reason <> 'other' or note <> '')
);
create index courier_resolutions_order on courier_resolutions (order_id) where order_id is not null;

create trigger courier_remittances_append_only before update or delete on courier_remittances
  for each row execute function refuse_change();
create trigger courier_remittance_lines_append_only before update or delete on courier_remittance_lines
  for each row execute function refuse_change();
create trigger courier_resolutions_append_only before update or delete on courier_resolutions
  for each row execute function refuse_change();
