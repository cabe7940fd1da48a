-- expand
-- Planning these took several times as long as running them: their statements were planned anew for each order, although
-- every plan looks up a few orders by their keys. A plan is kept until the statistics of its tables change, so that one which
-- was made while they were small must not read them whole.
alter function store_figures(uuid[]) set plan_cache_mode = force_generic_plan;
alter function store_figures(uuid[]) set enable_seqscan = off;

create or replace function list_orders(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  -- An original that arrives in this moment is counted here, or waits and counts itself.
  -- Its photos are read first, so that no plan searches the orders of all photos for them.
  perform from photos where id = any (array(select distinct photo from order_items where order_id = any (ids)))
    order by id for no key update;
  insert into order_listings (order_id, number, studio, country, fulfilment_state, payment_state, payment_method, placed_at,
    promised_at, awaits_confirmation, contents, photo_count, pictures, originals_expected, originals_received,
    prints_all, prints_done, prints_small, prints_failed, prints_held, open_remakes, open_reviews, words,
    phone_backwards, number_backwards)
  select orders.id, orders.number, orders.studio, orders.country, orders.fulfilment_state, orders.payment_state,
    orders.payment_method, orders.placed_at, promise_of(orders.ready_at, orders.carrier_by),
    coalesce(contact.confirm_reason is not null and contact.opened_at is null
      and orders.payment_method = 'in_store' and orders.payment_state = 'unpaid'
      and orders.fulfilment_state = 'placed', false),
    lines.contents, lines.photo_count, lines.pictures, lines.originals_expected, lines.originals_received,
    prints.prints_all, prints.prints_done, prints.prints_small, prints.prints_failed, prints.prints_held,
    (select count(*) from remake_requests request where request.order_id = orders.id and request.state = 'open'),
    (select count(*) from payment_reviews review where review.order_id = orders.id and review.resolved_at is null),
    name_words(orders.name), digits_backwards(orders.phone),
    reverse(regexp_replace(orders.number, '[^A-Z0-9]', '', 'g'))
  from orders
    left join order_contacts contact on contact.order_id = orders.id
    cross join lateral order_lines(orders.id) lines
    cross join lateral (
      select coalesce(sum(fact.prints_all), 0)::integer as prints_all,
        coalesce(sum(fact.prints_done), 0)::integer as prints_done,
        coalesce(sum(fact.prints_small), 0)::integer as prints_small,
        coalesce(sum(fact.prints_failed), 0)::integer as prints_failed,
        coalesce(sum(fact.prints_held), 0)::integer as prints_held
      from print_jobs job cross join lateral print_facts(job.state, job.hold_reason, 1) fact
      where job.order_id = orders.id) prints
  where orders.id = any (ids);
end $$;

-- The transitions of a new order come in its statement, and have its figures stored.
create or replace function figure_new_orders() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(
    select id from added where not exists (select from order_transitions where order_id = added.id));
begin
  if cardinality(ids) > 0 then perform store_figures(ids); end if;
  return null;
end $$;

-- Each look at a paid order sums the refunds of its payment attempts.
create index refunds_attempt on refunds (attempt) where attempt is not null;
