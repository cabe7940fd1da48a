-- Everything that people, their programs and the shop itself do, in one log that only grows. It holds no card numbers,
-- passwords, codes, photos or personal data of customers: an object is named by its id, a changed field by its name.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in
    ('staff', 'studio', 'lab', 'shell', 'system', 'customer', 'provider')),
  -- Id of the account or the lab's token.
  actor_id uuid,
  actor_name text check (length(actor_name) <= 200),
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  object_kind text not null check (object_kind ~ '^[a-z]+(-[a-z]+)*$'),
  object_id text not null check (length(object_id) <= 200),
  -- The studio whose people see the entry; null for those of the shop alone.
  studio uuid,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  constraint audit_log_actor_name check (
    (actor_kind in ('staff', 'studio', 'lab', 'shell')) = (actor_name is not null))
);
create index audit_log_object on audit_log (object_kind, object_id, id);
create index audit_log_actor on audit_log (actor_id, id) where actor_id is not null;
create index audit_log_actor_kind on audit_log (actor_kind, id);
create index audit_log_act on audit_log (act, id);
create index audit_log_at on audit_log (at);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_not_truncated before truncate on audit_log
  for each statement execute function refuse_change();

-- An order is moved by named people and programs of several kinds.
alter table order_transitions add column actor_id uuid,
  drop constraint order_transitions_actor,
  add constraint order_transitions_actor check (actor in
    ('staff', 'studio', 'lab', 'shell', 'system', 'customer', 'provider')),
  drop constraint order_transitions_actor_name,
  add constraint order_transitions_actor_name check (
    (actor in ('staff', 'studio', 'lab', 'shell')) = (actor_name is not null));

-- The moves of an order that no person makes are recorded with the transition itself, so that no writer can miss them.
create function audit_transition() returns trigger language plpgsql as $$
begin
  insert into audit_log (at, actor_kind, act, object_kind, object_id, studio, before, after)
  select new.at, new.actor, 'order.' || replace(new.reason_code, '_', '-'), 'order', number, studio,
    case when new.from_state is not null then jsonb_build_object(new.machine, new.from_state) end,
    jsonb_build_object(new.machine, new.to_state)
  from orders where orders.id = new.order_id;
  return null;
end $$;
create trigger order_transitions_audited after insert on order_transitions
  for each row when (new.actor in ('system', 'customer', 'provider')) execute function audit_transition();
