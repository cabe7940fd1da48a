-- expand
-- Figures of long periods are sums of days and months, of UTC, so that they hold for every zone. What lies between a midnight
-- of a zone and one of UTC is read from the orders.

-- What was added to the figures' rows (1) and taken from them (-1) since their days were summed: a row of each order as it
-- was. Writers only add rows, so that none waits for another; a job sums the days of these rows again.
create table figure_changes (
  id bigint generated always as identity primary key,
  sign smallint not null check (sign in (1, -1)),
  placed_at timestamptz not null,
  promised_at timestamptz,
  ready_at timestamptz,
  hours_to_ready integer,
  country text not null,
  currency text not null,
  payment_method text not null,
  studio uuid,
  photos integer not null,
  prints integer not null,
  taken bigint not null,
  returned bigint not null,
  reached smallint not null,
  is_cancelled boolean not null,
  is_shipped boolean not null,
  came_back boolean not null
);

create table figure_sums (
  -- Of all orders, of each country with its currency and method, and of each studio with these.
  part text not null check (part in ('shop', 'group', 'studio')),
  span text not null check (span in ('day', 'month')),
  starts date not null,
  -- Empty for all orders.
  country text not null,
  currency text not null,
  payment_method text not null,
  -- Null for orders without a studio too.
  studio uuid,
  orders integer not null,
  photos bigint not null,
  prints bigint not null,
  taken bigint not null,
  returned bigint not null,
  begun integer not null,
  handed_over integer not null,
  cancelled integer not null,
  -- Of the orders that are ready, those with a promise, and those that were ready after it.
  promised integer not null,
  late integer not null,
  shipped integer not null,
  came_back integer not null,
  -- Whole hours until orders were ready, ascending, and the orders of each.
  hours integer[] not null,
  hour_orders integer[] not null,
  -- Of a day: its quarters of an hour in which orders were placed, ascending, and the orders placed until the end of each.
  quarters smallint[],
  quarter_orders integer[],
  constraint figure_sums_once
    unique nulls not distinct (part, span, starts, studio, country, currency, payment_method)
);

-- The same of visits, by how far they came; their periods have few days, so that these need no months.
create table visit_changes (
  id bigint generated always as identity primary key,
  sign smallint not null check (sign in (1, -1)),
  began_at timestamptz not null,
  reached smallint not null
);
create table visit_days (
  day date primary key,
  photos integer not null,
  placed integer not null,
  begun integer not null,
  handed_over integer not null
);

-- A row's trigger: most statements change no row of the figures, and then nothing runs.
create function note_figure_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into figure_changes (sign, placed_at, promised_at, ready_at, hours_to_ready, country, currency, payment_method,
      studio, photos, prints, taken, returned, reached, is_cancelled, is_shipped, came_back)
    values (-1, old.placed_at, old.promised_at, old.ready_at, old.hours_to_ready, old.country, old.currency,
      old.payment_method, old.studio, old.photos, old.prints, old.taken, old.returned, old.reached, old.is_cancelled,
      old.is_shipped, old.came_back);
  end if;
  if tg_op <> 'DELETE' then
    insert into figure_changes (sign, placed_at, promised_at, ready_at, hours_to_ready, country, currency, payment_method,
      studio, photos, prints, taken, returned, reached, is_cancelled, is_shipped, came_back)
    values (1, new.placed_at, new.promised_at, new.ready_at, new.hours_to_ready, new.country, new.currency,
      new.payment_method, new.studio, new.photos, new.prints, new.taken, new.returned, new.reached, new.is_cancelled,
      new.is_shipped, new.came_back);
  end if;
  return null;
end $$;
create trigger order_figures_noted after insert or update or delete on order_figures
  for each row execute function note_figure_change();

create function note_visit_change() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then insert into visit_changes (sign, began_at, reached) values (1, new.began_at, new.reached);
    when 'DELETE' then insert into visit_changes (sign, began_at, reached) values (-1, old.began_at, old.reached);
    else insert into visit_changes (sign, began_at, reached)
      values (-1, old.began_at, old.reached), (1, new.began_at, new.reached);
  end case;
  return null;
end $$;
create trigger photo_visits_noted after insert or update or delete on photo_visits
  for each row execute function note_visit_change();

-- Sums days of one month again from the rows of their orders.
create function sum_figure_days(days date[]) returns void language sql as $$
  delete from figure_sums where part in ('shop', 'group', 'studio') and span = 'day' and starts = any (days);
  with figure as materialized (
    select cell.*, coalesce(cell.studio, '00000000-0000-0000-0000-000000000000') as place, day as starts, photos, prints,
      taken, returned, reached, is_cancelled, is_shipped, came_back, promised_at, ready_at,
      case when not is_cancelled then hours_to_ready end as hours,
      floor(extract(epoch from placed_at - day::timestamp at time zone 'UTC') / 900)::smallint as quarter
    from unnest(days) day
      join order_figures orders on placed_at >= day::timestamp at time zone 'UTC'
        and placed_at < (day + 1)::timestamp at time zone 'UTC'
      cross join lateral (values
        ('shop', '', '', '', null),
        ('group', orders.country, orders.currency, orders.payment_method, null),
        ('studio', orders.country, orders.currency, orders.payment_method, orders.studio))
        cell (part, country, currency, payment_method, studio)),
  total as (
    select part, starts, country, currency, payment_method, studio, place, count(*) as orders, sum(photos) as photos,
      sum(prints) as prints, sum(taken) as taken, sum(returned) as returned, count(*) filter (where reached >= 2) as begun,
      count(*) filter (where reached = 3) as handed_over, count(*) filter (where is_cancelled) as cancelled,
      count(*) filter (where reached >= 2 and not is_cancelled and promised_at is not null and ready_at is not null)
        as promised,
      count(*) filter (where reached >= 2 and not is_cancelled and ready_at > promised_at) as late,
      count(*) filter (where is_shipped) as shipped, count(*) filter (where came_back) as came_back
    from figure group by part, starts, country, currency, payment_method, studio, place),
  ready as (
    select part, starts, country, currency, payment_method, place, array_agg(hours order by hours) as hours,
      array_agg(orders order by hours) as hour_orders
    from (
      select part, starts, country, currency, payment_method, place, hours, count(*)::integer as orders
      from figure where hours is not null group by 1, 2, 3, 4, 5, 6, 7) counted
    group by 1, 2, 3, 4, 5, 6),
  placed as (
    select part, starts, country, currency, payment_method, place, array_agg(quarter order by quarter) as quarters,
      array_agg(upto order by quarter) as quarter_orders
    from (
      select part, starts, country, currency, payment_method, place, quarter,
        (sum(count(*)) over (
          partition by part, starts, country, currency, payment_method, place order by quarter))::integer as upto
      from figure group by 1, 2, 3, 4, 5, 6, 7) counted
    group by 1, 2, 3, 4, 5, 6)
  insert into figure_sums (part, span, starts, country, currency, payment_method, studio, orders, photos, prints, taken,
    returned, begun, handed_over, cancelled, promised, late, shipped, came_back, hours, hour_orders, quarters,
    quarter_orders)
  select part, 'day', starts, country, currency, payment_method, studio, orders, photos, prints, taken, returned, begun,
    handed_over, cancelled, promised, late, shipped, came_back, coalesce(hours, '{}'), coalesce(hour_orders, '{}'),
    quarters, quarter_orders
  from total
    left join ready using (part, starts, country, currency, payment_method, place)
    left join placed using (part, starts, country, currency, payment_method, place)
$$;

-- Sums a month again from its days.
create function sum_figure_month(month date) returns void language sql as $$
  delete from figure_sums where part in ('shop', 'group', 'studio') and span = 'month' and starts = month;
  with cell as materialized (
    select *, coalesce(studio, '00000000-0000-0000-0000-000000000000') as place from figure_sums
    where part in ('shop', 'group', 'studio') and span = 'day' and starts >= month
      and starts < (month + interval '1 month')::date),
  ready as (
    select part, country, currency, payment_method, place, array_agg(hour order by hour) as hours,
      array_agg(orders order by hour) as hour_orders
    from (
      select part, country, currency, payment_method, place, hour, sum(ready.orders)::integer as orders
      from cell cross join lateral unnest(hours, hour_orders) ready (hour, orders)
      group by 1, 2, 3, 4, 5, 6) counted
    group by 1, 2, 3, 4, 5)
  insert into figure_sums (part, span, starts, country, currency, payment_method, studio, orders, photos, prints, taken,
    returned, begun, handed_over, cancelled, promised, late, shipped, came_back, hours, hour_orders)
  select part, 'month', month, country, currency, payment_method, studio, sum(orders), sum(photos), sum(prints),
    sum(taken), sum(returned), sum(begun), sum(handed_over), sum(cancelled), sum(promised), sum(late), sum(shipped),
    sum(came_back), coalesce(ready.hours, '{}'), coalesce(ready.hour_orders, '{}')
  from cell left join ready using (part, country, currency, payment_method, place)
  group by part, country, currency, payment_method, studio, ready.hours, ready.hour_orders
$$;

create function sum_figures(days date[]) returns void language plpgsql as $$
declare
  month date;
begin
  for month in select distinct date_trunc('month', day)::date from unnest(days) day order by 1 loop
    perform sum_figure_days(array(
      select distinct day from unnest(days) day where date_trunc('month', day)::date = month));
    perform sum_figure_month(month);
  end loop;
end $$;

create function sum_visits(days date[]) returns void language sql as $$
  delete from visit_days where day = any (days);
  insert into visit_days (day, photos, placed, begun, handed_over)
  select day, count(*), count(*) filter (where reached >= 1), count(*) filter (where reached >= 2),
    count(*) filter (where reached = 3)
  from (select distinct unnest(days) as day) days
    join photo_visits on began_at >= day::timestamp at time zone 'UTC'
      and began_at < (day + 1)::timestamp at time zone 'UTC'
  group by day
$$;

select sum_figures(array(select distinct (placed_at at time zone 'UTC')::date from order_figures));
select sum_visits(array(select distinct (began_at at time zone 'UTC')::date from photo_visits));

-- Orders that are late as long as they are not ready: what they count for depends on the time.
create index order_figures_awaited on order_figures (promised_at, placed_at)
  where reached >= 2 and not is_cancelled and ready_at is null;
