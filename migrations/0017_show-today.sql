-- The screens of a studio that an order leaves hear of it, as those of its new studio do.
alter table changes drop constraint changes_once,
  add constraint changes_once unique nulls not distinct (xid, kind, order_id, studio);

create function note_left_studio() returns trigger language plpgsql as $$
begin
  insert into changes (kind, order_id, number, studio) values ('order', old.id, old.number, old.studio)
  on conflict do nothing;
  return null;
end $$;
create trigger orders_left_studios after update on orders
  for each row when (old.studio is distinct from new.studio) execute function note_left_studio();

-- The first screen adds up what was paid today.
create index payments_paid on payments (paid_at) where paid_at is not null;
