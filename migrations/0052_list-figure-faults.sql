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

-- Without filters, the figures of long periods add them up by days and months, as orders: a fault is noted until its day is
-- summed again.
create table fault_changes (
  id bigint generated always as identity primary key,
  sign smallint not null check (sign in (1, -1)),
  kind text not null,
  placed_at timestamptz not null,
  name text not null,
  decline_reason text,
  is_spoiled boolean not null,
  spoiled_on uuid,
  copies integer not null
);
create table fault_sums (
  span text not null check (span in ('day', 'month')),
  starts date not null,
  kind text not null,
  name text not null,
  decline_reason text,
  is_spoiled boolean not null,
  spoiled_on uuid,
  faults integer not null,
  copies integer not null
);
create index fault_sums_span on fault_sums (span, starts);

create function note_fault_change() returns trigger language plpgsql as $$
declare
  changed figure_faults := case tg_op when 'DELETE' then old else new end;
begin
  insert into fault_changes (sign, kind, placed_at, name, decline_reason, is_spoiled, spoiled_on, copies)
  values (case tg_op when 'DELETE' then -1 else 1 end, changed.kind, changed.placed_at, changed.name,
    changed.decline_reason, changed.is_spoiled, changed.spoiled_on, changed.copies);
  return null;
end $$;
create function sum_faults(days date[]) returns void language sql as $$
  delete from fault_sums where span = 'day' and starts = any (days);
  insert into fault_sums (span, starts, kind, name, decline_reason, is_spoiled, spoiled_on, faults, copies)
  select 'day', day, kind, name, decline_reason, is_spoiled, spoiled_on, count(*), sum(copies)
  from unnest(days) day
    join figure_faults on kind in ('payment', 'print') and placed_at >= day::timestamp at time zone 'UTC'
      and placed_at < (day + 1)::timestamp at time zone 'UTC'
  group by day, kind, name, decline_reason, is_spoiled, spoiled_on;
  delete from fault_sums where span = 'month'
    and starts in (select date_trunc('month', day)::date from unnest(days) day);
  insert into fault_sums (span, starts, kind, name, decline_reason, is_spoiled, spoiled_on, faults, copies)
  select 'month', month, kind, name, decline_reason, is_spoiled, spoiled_on, sum(faults), sum(copies)
  from (select distinct date_trunc('month', day)::date as month from unnest(days) day) changed
    join fault_sums on span = 'day' and starts >= month and starts < (month + interval '1 month')::date
  group by month, kind, name, decline_reason, is_spoiled, spoiled_on
$$;

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

select sum_faults(array(select distinct (placed_at at time zone 'UTC')::date from figure_faults));
-- A row is changed only in what these sums do not tell apart.
create trigger figure_faults_noted after insert or delete on figure_faults
  for each row execute function note_fault_change();

create index figure_faults_placed on figure_faults (kind, placed_at);
create index figure_faults_order on figure_faults (order_id);
-- By these, they were looked up until now.
drop index payment_attempts_unpaid;
drop index print_jobs_made_again;
