-- Programs of the shop's owner that hear of orders, by the Standard Webhooks specification.
create table webhook_endpoints (
  -- Chosen by the caller: a repeated request is one endpoint.
  id uuid primary key,
  address text not null check (length(address) between 10 and 500),
  description text not null check (length(description) <= 100),
  kinds text[] not null check (cardinality(kinds) between 1 and 10),
  -- Encrypted: the shop signs with it, so that a hash would not do.
  secret bytea not null,
  created_at timestamptz not null,
  created_by text not null check (length(created_by) <= 100),
  -- Null while it gets messages.
  off_at timestamptz,
  off_reason text check (off_reason in ('staff', 'failing', 'gone')),
  -- Since when no message arrived; null after one that did.
  failing_since timestamptz,
  -- When the owner was told that it will be switched off.
  warned_at timestamptz,
  removed_at timestamptz,
  constraint webhook_endpoints_off check ((off_at is null) = (off_reason is null))
);

-- What happened, stored in the transaction of what happened; the sender reads it from here.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('order.placed', 'order.paid', 'order.state_changed', 'order.refunded',
    'webhook.test')),
  at timestamptz not null default clock_timestamp(),
  -- Without personal data; amounts in minor units.
  data jsonb not null
);
create index webhook_events_at on webhook_events (at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint uuid not null references webhook_endpoints,
  event uuid not null references webhook_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- A replay begins a new run.
  run integer not null default 0,
  -- Attempts of this run.
  attempts integer not null default 0,
  run_at timestamptz not null default clock_timestamp(),
  -- When it is sent next; null if it is not sent any more.
  next_at timestamptz default clock_timestamp(),
  last_at timestamptz,
  last_status integer,
  -- Why nothing answered; null if something did.
  last_failure text check (length(last_failure) <= 40),
  last_ms integer,
  constraint webhook_deliveries_once unique (endpoint, event),
  constraint webhook_deliveries_next check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_event on webhook_deliveries (event);
create index webhook_deliveries_latest on webhook_deliveries (endpoint, id);
create index webhook_deliveries_failed on webhook_deliveries (endpoint, id) where state = 'failed';
create index webhook_deliveries_waiting on webhook_deliveries (endpoint, id) where state = 'waiting';

-- Stores what happened, if anybody may ever want to hear of it, and queues it for those who want to hear of it now.
create function note_webhook_event(happened text, facts jsonb) returns void language plpgsql as $$
declare
  event_id uuid;
  payloads json[];
begin
  if not exists (select from webhook_endpoints where removed_at is null) then return; end if;
  insert into webhook_events (kind, data) values (happened, facts) returning id into event_id;
  with queued as (
    insert into webhook_deliveries (endpoint, event)
    select id, event_id from webhook_endpoints
    where removed_at is null and off_at is null and happened = any (kinds)
    returning id
  )
  select array_agg(json_build_object('delivery', id, 'run', 0, 'attempt', 1)) into payloads from queued;
  if payloads is not null then perform enqueue_jobs('deliver-webhook', payloads); end if;
end $$;

-- The facts of an order that a message has.
create function webhook_order(wanted uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'number', number, 'placedAt', placed_at, 'country', country, 'currency', currency, 'total', total,
    'originalTotal', original_total, 'deliveryMethod', delivery_method, 'paymentMethod', payment_method,
    'studio', studio, 'fulfilmentState', fulfilment_state, 'paymentState', payment_state)
  from orders where id = wanted
$$;

create function note_transition_webhook() returns trigger language plpgsql as $$
declare
  happened text := case
    when new.machine = 'fulfilment' and new.reason_code = 'placed' then 'order.placed'
    when new.machine = 'payment' and new.to_state = 'paid'
      and coalesce(new.from_state, '') not in ('partially_refunded', 'refunded') then 'order.paid'
    else 'order.state_changed' end;
begin
  -- Most shops have no endpoint, and this runs with every move of an order.
  if exists (select from webhook_endpoints where removed_at is null) then
    perform note_webhook_event(happened, jsonb_build_object(
      'order', webhook_order(new.order_id), 'machine', new.machine, 'from', new.from_state, 'to', new.to_state,
      'reason', new.reason_code));
  end if;
  return null;
end $$;
create trigger order_transitions_sent after insert on order_transitions
  for each row execute function note_transition_webhook();

create function note_refund_webhook() returns trigger language plpgsql as $$
begin
  if new.state = 'done' and (tg_op = 'INSERT' or old.state <> 'done')
    and exists (select from webhook_endpoints where removed_at is null) then
    perform note_webhook_event('order.refunded', jsonb_build_object(
      'order', webhook_order(new.order_id),
      'refund', jsonb_build_object('id', new.id, 'amount', new.amount, 'currency', new.currency, 'cause', new.cause)));
  end if;
  return null;
end $$;
create trigger refunds_sent after insert or update of state on refunds
  for each row execute function note_refund_webhook();
