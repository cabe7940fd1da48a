-- What figures of a period are summed from: one row for each order, written by triggers alone. Figures are read in the order
-- of time, and a state's change leaves the row on its page.
create table order_figures (
  order_id uuid primary key references orders on delete cascade,
  placed_at timestamptz not null,
  promised_at timestamptz,
  -- When it was first ready at the studio or with the carrier.
  ready_at timestamptz,
  -- Whole hours from when it could be made (paid, approved, or placed to be paid in store) until it was ready.
  hours_to_ready integer check (hours_to_ready >= 0),
  country text not null,
  currency text not null,
  payment_method text not null,
  studio uuid,
  photos integer not null,
  prints integer not null,
  -- Minor units with taxes and delivery, 0 until it is paid, and what of it was returned.
  taken bigint not null,
  returned bigint not null,
  -- The farthest that it came: 1 placed, 2 paid or approved, 3 handed over.
  reached smallint not null check (reached between 1 and 3),
  is_cancelled boolean not null,
  is_shipped boolean not null,
  -- Its parcel was returned to the shop at least once.
  came_back boolean not null
) with (fillfactor = 80);

-- Each time a customer adds a first photo: photos that nobody orders are deleted after a day, and this is what remains of
-- the visit. A session that comes back within a day is on the same visit.
create table photo_visits (
  session_id uuid not null,
  began_on date not null,
  began_at timestamptz not null,
  -- 0 photos added, then as for orders.
  reached smallint not null default 0 check (reached between 0 and 3),
  primary key (session_id, began_on)
);

create function store_figures(ids uuid[]) returns void language plpgsql as $$
begin
  insert into order_figures as known (order_id, placed_at, promised_at, ready_at, hours_to_ready, country, currency,
    payment_method, studio, photos, prints, taken, returned, reached, is_cancelled, is_shipped, came_back)
  select orders.id, orders.placed_at, promise_of(orders.ready_at, orders.carrier_by), moved.ready_at,
    case when moved.ready_at >= moved.begun_at
      then floor(extract(epoch from moved.ready_at - moved.begun_at) / 3600)::integer end,
    orders.country, orders.currency, orders.payment_method, orders.studio, line.photos, line.prints,
    money.taken,
    case when orders.payment_state = 'refunded' then money.taken else least(money.taken, refund.amount) end,
    case when orders.fulfilment_state = 'completed' then 3 when money.taken > 0 or moved.is_begun then 2 else 1 end,
    orders.fulfilment_state = 'cancelled', orders.delivery_method = 'shipping', moved.came_back
  from orders
    cross join lateral (
      select count(distinct photo)::integer as photos, coalesce(sum(quantity), 0)::integer as prints
      from order_items where order_id = orders.id) line
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount from refunds where order_id = orders.id and state = 'done') refund
    cross join lateral (
      select case when orders.payment_state in ('paid', 'partially_refunded', 'refunded') then orders.original_total
        else 0 end as taken) money
    cross join lateral (
      select least(
          min(at) filter (where (machine = 'payment' and to_state = 'paid')
            or (machine = 'fulfilment' and to_state in ('approved', 'in_production'))),
          case when orders.payment_method = 'in_store' then orders.placed_at end) as begun_at,
        min(at) filter (where machine = 'fulfilment' and to_state in ('ready', 'shipped', 'completed')) as ready_at,
        coalesce(bool_or((machine = 'payment' and to_state = 'paid') or (machine = 'fulfilment'
          and to_state not in ('placed', 'awaiting_csr', 'cancelled'))), false)
          or orders.fulfilment_state not in ('draft', 'placed', 'awaiting_csr', 'cancelled') as is_begun,
        coalesce(bool_or(machine = 'fulfilment' and to_state = 'returned'), false) as came_back
      from order_transitions where order_id = orders.id) moved
  where orders.id = any (ids)
  on conflict (order_id) do update set promised_at = excluded.promised_at, ready_at = excluded.ready_at,
    hours_to_ready = excluded.hours_to_ready, country = excluded.country, currency = excluded.currency,
    payment_method = excluded.payment_method, studio = excluded.studio, photos = excluded.photos,
    prints = excluded.prints, taken = excluded.taken, returned = excluded.returned, reached = excluded.reached,
    is_cancelled = excluded.is_cancelled, is_shipped = excluded.is_shipped, came_back = excluded.came_back
  where (known.promised_at, known.ready_at, known.hours_to_ready, known.country, known.currency, known.payment_method,
      known.studio, known.photos, known.prints, known.taken, known.returned, known.reached, known.is_cancelled,
      known.is_shipped, known.came_back)
    is distinct from (excluded.promised_at, excluded.ready_at, excluded.hours_to_ready, excluded.country,
      excluded.currency, excluded.payment_method, excluded.studio, excluded.photos, excluded.prints, excluded.taken,
      excluded.returned, excluded.reached, excluded.is_cancelled, excluded.is_shipped, excluded.came_back);
  update photo_visits visit set reached = farthest.reached
  from (
    select latest.session_id, latest.began_on, max(figure.reached) as reached
    from order_figures figure join orders on orders.id = figure.order_id
      cross join lateral (
        select session_id, began_on from photo_visits
        -- The clocks of the shop and of its database may differ.
        where session_id = orders.session_id and began_at < orders.placed_at + interval '10 minutes'
        order by began_on desc limit 1) latest
    where figure.order_id = any (ids)
    group by latest.session_id, latest.began_on) farthest
  where visit.session_id = farthest.session_id and visit.began_on = farthest.began_on
    and visit.reached < farthest.reached;
end $$;

create function figure_new_orders() returns trigger language plpgsql as $$
begin
  perform store_figures(array(select id from added));
  return null;
end $$;
create trigger orders_figured after insert on orders referencing new table as added
  for each statement execute function figure_new_orders();

create function figure_changed_orders() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(
    select id from after_change join before_change before using (id)
    where (after_change.payment_state, after_change.fulfilment_state, after_change.payment_method, after_change.studio,
        after_change.country, after_change.original_total, after_change.ready_at, after_change.carrier_by)
      is distinct from (before.payment_state, before.fulfilment_state, before.payment_method, before.studio,
        before.country, before.original_total, before.ready_at, before.carrier_by));
begin
  if cardinality(ids) > 0 then perform store_figures(ids); end if;
  return null;
end $$;
create trigger orders_refigured after update on orders
  referencing old table as before_change new table as after_change
  for each statement execute function figure_changed_orders();

create function figure_orders_of_rows() returns trigger language plpgsql as $$
begin
  perform store_figures(array(select distinct order_id from moved));
  return null;
end $$;
-- The transitions of a new order come with it.
create trigger order_transitions_figured after insert on order_transitions referencing new table as moved
  for each statement execute function figure_orders_of_rows();
create trigger order_items_refigured after update on order_items referencing new table as moved
  for each statement execute function figure_orders_of_rows();
create trigger order_items_unfigured after delete on order_items referencing old table as moved
  for each statement execute function figure_orders_of_rows();
create trigger refunds_figured after insert on refunds referencing new table as moved
  for each statement execute function figure_orders_of_rows();
create trigger refunds_refigured after update on refunds referencing new table as moved
  for each statement execute function figure_orders_of_rows();

create function note_photo_visits() returns trigger language plpgsql as $$
begin
  insert into photo_visits (session_id, began_on, began_at)
  select distinct session_id, (now() at time zone 'UTC')::date, now() from added
  where not exists (
    select from photo_visits known
    where known.session_id = added.session_id and known.began_at > now() - interval '24 hours')
  on conflict do nothing;
  return null;
end $$;
create trigger photos_visited after insert on photos referencing new table as added
  for each statement execute function note_photo_visits();

insert into photo_visits (session_id, began_on, began_at)
select session_id, (min(at) at time zone 'UTC')::date, min(at)
from (select session_id, created_at as at from photos union all select session_id, placed_at from orders) seen
group by session_id, (at at time zone 'UTC')::date;
select store_figures(array(select id from orders));

create index order_figures_placed on order_figures (placed_at);
create index order_figures_studio on order_figures (studio, placed_at) where studio is not null;
create index photo_visits_began on photo_visits (began_at, reached);
create index payment_attempts_unpaid on payment_attempts (created_at)
  where state in ('failed', 'expired', 'canceled') or decline_reason is not null;
create index print_jobs_made_again on print_jobs (created_at) where cause <> 'order';
