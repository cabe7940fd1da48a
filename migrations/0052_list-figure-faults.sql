-- expand
-- What went wrong with orders, for their figures: failed attempts to pay, and prints that were made again. The figures of
-- a period go by when its orders were placed, and would otherwise look up the order of each.
create table figure_faults (
  -- Of the attempt or the print job.
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('payment', 'print')),
  placed_at timestamptz not null,
  country text not null,
  payment_method text not null,
  studio uuid,
  -- How the attempt ended, or why the print was made again.
  name text not null,
  -- The words of the provider, if it declined.
  decline_reason text,
  is_spoiled boolean not null,
  spoiled_on uuid,
  copies integer not null
);

create function note_failed_attempt() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from figure_faults where id = old.id;
  end if;
  if tg_op <> 'DELETE' and (new.state in ('failed', 'expired', 'canceled') or new.decline_reason is not null) then
    insert into figure_faults (id, order_id, kind, placed_at, country, payment_method, studio, name, decline_reason,
      is_spoiled, copies)
    select new.id, id, 'payment', placed_at, country, payment_method, studio,
      case when new.decline_reason is not null then 'declined' else new.state end, new.decline_reason, false, 0
    from orders where id = new.order_id;
  end if;
  return null;
end $$;
create trigger payment_attempts_failed after insert on payment_attempts for each row
  when (new.state in ('failed', 'expired', 'canceled') or new.decline_reason is not null)
  execute function note_failed_attempt();
create trigger payment_attempts_ended after update on payment_attempts for each row
  when ((old.state, old.decline_reason) is distinct from (new.state, new.decline_reason) and (
    old.state in ('failed', 'expired', 'canceled') or old.decline_reason is not null
    or new.state in ('failed', 'expired', 'canceled') or new.decline_reason is not null))
  execute function note_failed_attempt();
create trigger payment_attempts_removed after delete on payment_attempts for each row
  when (old.state in ('failed', 'expired', 'canceled') or old.decline_reason is not null)
  execute function note_failed_attempt();

create function note_reprint() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from figure_faults where id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.cause <> 'order' and new.state <> 'cancelled' then
    insert into figure_faults (id, order_id, kind, placed_at, country, payment_method, studio, name, is_spoiled,
      spoiled_on, copies)
    select new.id, id, 'print', placed_at, country, payment_method, studio,
      case when new.cause = 'remake' then 'customer' else coalesce(new.spoiled_reason, 'other') end,
      new.spoiled_reason is not null, new.spoiled_on, new.copies
    from orders where id = new.order_id;
  end if;
  return null;
end $$;
create trigger print_jobs_remade after insert on print_jobs for each row
  when (new.cause <> 'order') execute function note_reprint();
create trigger print_jobs_remade_otherwise after update on print_jobs for each row
  when (new.cause <> 'order' and (old.state = 'cancelled', old.copies, old.spoiled_reason, old.spoiled_on)
    is distinct from (new.state = 'cancelled', new.copies, new.spoiled_reason, new.spoiled_on))
  execute function note_reprint();
create trigger print_jobs_unmade after delete on print_jobs for each row
  when (old.cause <> 'order') execute function note_reprint();

create function move_figure_faults() returns trigger language plpgsql as $$
begin
  update figure_faults set country = new.country, payment_method = new.payment_method, studio = new.studio
  where order_id = new.order_id;
  return null;
end $$;
create trigger order_figures_moved after update on order_figures for each row
  when ((old.country, old.payment_method, old.studio) is distinct from (new.country, new.payment_method, new.studio))
  execute function move_figure_faults();

insert into figure_faults (id, order_id, kind, placed_at, country, payment_method, studio, name, decline_reason,
  is_spoiled, spoiled_on, copies)
select attempt.id, order_id, 'payment', placed_at, country, payment_method, studio,
  case when decline_reason is not null then 'declined' else attempt.state end, decline_reason, false, null, 0
from payment_attempts attempt join orders on orders.id = order_id
where attempt.state in ('failed', 'expired', 'canceled') or decline_reason is not null
union all
select job.id, order_id, 'print', placed_at, country, payment_method, studio,
  case when job.cause = 'remake' then 'customer' else coalesce(spoiled_reason, 'other') end, null,
  spoiled_reason is not null, spoiled_on, copies
from print_jobs job join orders on orders.id = order_id
where job.cause <> 'order' and job.state <> 'cancelled'
order by 4;

create index figure_faults_placed on figure_faults (kind, placed_at);
create index figure_faults_order on figure_faults (order_id);
-- By these, they were looked up until now.
drop index payment_attempts_unpaid;
drop index print_jobs_made_again;
