-- The consonants of a name, in which its Arabic and its Latin spellings meet: محمد, Mohamed and Muhammad are `mhmd`. An
-- Arabic word comes as search_words() spells it. Null for what has less than two of them, and for other scripts.
create function name_key(word text, is_arabic boolean) returns text
language sql immutable strict parallel safe
return (
  select case when key ~ '^[a-z]{2,}$' then key end
  from (
    select regexp_replace(
      regexp_replace(
        -- A vowel in front is kept as one, the others are not written in Arabic.
        regexp_replace(regexp_replace(plain, 'h$', ''), '^[aeiou]+', 'a'),
        '(?<=.)[aeiouyw]', '', 'g'),
      '1', 'c', 'g') as key
    from (
      select translate(
        case when is_arabic then word else
          regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
            regexp_replace(regexp_replace(word, 'ch|sh', '1', 'g'), 'kh', 'x', 'g'),
            'dj', 'j', 'g'), 'ph', 'f', 'g'), '(?<=[gtd])h', '', 'g'), '^ou(?=[aeiouy])', 'w'),
            'c(?=[eiy])', 's', 'g'), 'g(?=[ei])', 'j', 'g')
        end, 'qcvp', case when is_arabic then 'k1fb' else 'kkfb' end) as plain
      from (select regexp_replace(word, '(.)\1+', '\1', 'g') as word) single
    ) plain
  ) made
);

-- By what a name is found: each word with its key (`mohamed~mhmd`), each key (`~mhmd`), and each two keys (`^grb mhmd`),
-- since two common words are together in few names. A word without a key is its own.
create function name_words(name text) returns text[]
language sql immutable strict parallel safe
return (
  with part as materialized (
    select distinct word, coalesce(name_key(word, written ~ '[\u0600-\u06ff]'), word) collate "C" as key
    from regexp_split_to_table(name, '\s+') written cross join lateral unnest(search_words(written)) word
    order by word limit 8)
  select array(
    select word || '~' || key from part
    union select '~' || key from part
    union select '^' || a.key || ' ' || b.key from part a join part b on a.key < b.key)
);

-- The digits of a text backwards, Arabic ones too: a phone number is found by its last digits.
create function digits_backwards(written text) returns text
language sql immutable strict parallel safe
return reverse(regexp_replace(
  translate(written, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'));

-- What lists of orders are filtered, sorted and searched by. One row for each order, kept by triggers alone.
create table order_listings (
  order_id uuid primary key references orders on delete cascade,
  number text not null,
  studio uuid,
  country text not null,
  fulfilment_state text not null,
  payment_state text not null,
  payment_method text not null,
  placed_at timestamptz not null,
  -- What its customer was told: ready at the studio, or with the carrier on that day.
  promised_at timestamptz,
  awaits_confirmation boolean not null,
  -- Lines by product and size: [{productType, size, quantity}], at most 30.
  contents jsonb not null,
  photo_count integer not null,
  -- The first four photos.
  pictures uuid[] not null,
  originals_expected integer not null,
  originals_received integer not null,
  -- Its print jobs that are not cancelled, the printed ones, and the held ones by what they wait for.
  prints_all integer not null default 0,
  prints_done integer not null default 0,
  prints_small integer not null default 0,
  prints_failed integer not null default 0,
  prints_held integer not null default 0,
  open_remakes integer not null default 0,
  open_reviews integer not null default 0,
  -- The latest act on it could not be carried out, and nobody has done anything since.
  has_failed_act boolean not null default false,
  words text[] not null,
  phone_backwards text collate "C" not null,
  number_backwards text collate "C" not null,
  -- It can be made now: it is late once its time has passed.
  is_due boolean not null generated always as (
    fulfilment_state in ('placed', 'approved', 'in_production') and not awaits_confirmation and (
      payment_state in ('paid', 'partially_refunded') or (payment_state = 'unpaid' and (
        payment_method = 'in_store'
        or (payment_method = 'cod' and fulfilment_state in ('approved', 'in_production')))))) stored,
  -- Views that it is in, but for `late`, which depends on the time.
  views text[] not null default '{}'
);

create function set_order_views() returns trigger language plpgsql as $$
declare
  is_open boolean := new.fulfilment_state not in ('completed', 'cancelled');
  can_start boolean := new.fulfilment_state in ('placed', 'approved') and not new.awaits_confirmation and (
    new.payment_state in ('paid', 'partially_refunded') or (new.payment_state = 'unpaid' and (
      new.payment_method = 'in_store' or (new.payment_method = 'cod' and new.fulfilment_state = 'approved'))));
  has_all boolean := new.originals_received >= new.originals_expected;
begin
  if tg_op = 'UPDATE' and new.fulfilment_state <> old.fulfilment_state then new.has_failed_act := false; end if;
  new.views := array_remove(array[
    'all',
    case when is_open then 'open' end,
    case when new.payment_state = 'payment_review' or new.fulfilment_state = 'returned' or new.open_reviews > 0
      or new.open_remakes > 0 or (is_open and new.has_failed_act)
      or new.prints_small + new.prints_failed + new.prints_held > 0 then 'decide' end,
    case when new.fulfilment_state = 'awaiting_csr' then 'call' end,
    case when can_start and not has_all then 'originals' end,
    case when can_start and has_all then 'print' end,
    case when new.fulfilment_state = 'in_production' then 'printing' end,
    case when new.fulfilment_state = 'ready' then 'ready' end,
    case when new.fulfilment_state = 'shipped' then 'shipped' end], null);
  return new;
end $$;
create trigger order_listings_views before insert or update on order_listings
  for each row execute function set_order_views();

-- How common a word is decides how a search reads.
alter table order_listings alter column words set statistics 1000;

-- Every word of a customer's name with its key: prefixes and slips are looked up among words, which are few, and not among
-- orders.
create table order_vocabulary (
  entry text collate "C" primary key,
  word text collate "C" not null generated always as (split_part(entry, '~', 1)) stored,
  key text collate "C" not null generated always as (split_part(entry, '~', 2)) stored
);
create index order_vocabulary_words on order_vocabulary (word);
create index order_vocabulary_trigrams on order_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);

-- Words that an order lost, for a job to remove from the vocabulary those that no other has: they are parts of names.
-- Writers only add rows, so that none waits for another.
create table gone_order_words (
  id bigint generated always as identity primary key,
  entry text not null
);

-- Orders of each view: the sums of a while ago, of each studio and (by the nil UUID) of the whole shop, and what was added
-- since. Writers only add rows, so that none waits for another; a job adds them up.
create table order_counts (
  view text not null,
  studio uuid not null,
  count bigint not null,
  primary key (view, studio)
);
create table order_count_deltas (
  id bigint generated always as identity primary key,
  view text not null,
  studio uuid,
  delta bigint not null
);

-- Changes that screens hear of, kept for some minutes. A transaction may commit after one that began later: readers
-- therefore go by transactions and not by ids.
create table changes (
  xid xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('order', 'staff')),
  order_id uuid,
  number text,
  studio uuid,
  at timestamptz not null default clock_timestamp(),
  constraint changes_once unique nulls not distinct (xid, kind, order_id)
);
create index changes_at on changes (at);

create function note_listed_orders() returns trigger language plpgsql as $$
begin
  insert into order_count_deltas (view, studio, delta)
  select view, studio, count(*) from added, unnest(views) view group by view, studio;
  insert into order_vocabulary (entry)
  select distinct given.entry from added, unnest(words) given (entry)
  where given.entry !~ '^[~^]' and not exists (select from order_vocabulary known where known.entry = given.entry)
  order by given.entry
  on conflict do nothing;
  insert into changes (kind, order_id, number, studio)
  select 'order', order_id, number, studio from added on conflict do nothing;
  return null;
end $$;

create function note_changed_listings() returns trigger language plpgsql as $$
begin
  insert into order_count_deltas (view, studio, delta)
  select view, studio, sum(delta) from (
    select view, studio, 1 as delta from after_change, unnest(views) view
    union all
    select view, studio, -1 from before_change, unnest(views) view) moved
  group by view, studio having sum(delta) <> 0;
  -- Not even an insert of nothing: it locks the table until the end of the transaction.
  if exists (
    select from after_change join before_change using (order_id) where after_change.words <> before_change.words) then
    insert into gone_order_words (entry)
    select distinct given.entry
    from after_change join before_change using (order_id), unnest(before_change.words) given (entry)
    where after_change.words <> before_change.words and given.entry !~ '^[~^]'
      and not given.entry = any (after_change.words);
    insert into order_vocabulary (entry)
    select distinct given.entry
    from after_change join before_change using (order_id), unnest(after_change.words) given (entry)
    where after_change.words <> before_change.words and given.entry !~ '^[~^]'
    order by given.entry
    on conflict do nothing;
  end if;
  insert into changes (kind, order_id, number, studio)
  select 'order', order_id, number, studio from after_change on conflict do nothing;
  return null;
end $$;

create function note_deleted_listings() returns trigger language plpgsql as $$
begin
  insert into order_count_deltas (view, studio, delta)
  select view, studio, -count(*) from removed, unnest(views) view group by view, studio;
  insert into gone_order_words (entry)
  select distinct given.entry from removed, unnest(words) given (entry) where given.entry !~ '^[~^]';
  insert into changes (kind, order_id, number, studio)
  select 'order', order_id, number, studio from removed on conflict do nothing;
  return null;
end $$;

create trigger order_listings_added after insert on order_listings referencing new table as added
  for each statement execute function note_listed_orders();
create trigger order_listings_changed after update on order_listings
  referencing old table as before_change new table as after_change
  for each statement execute function note_changed_listings();
create trigger order_listings_removed after delete on order_listings referencing old table as removed
  for each statement execute function note_deleted_listings();

-- Its customer was told this time; a day with the carrier ends at midnight UTC.
create function promise_of(ready_at timestamptz, carrier_by text) returns timestamptz
language sql stable parallel safe
return coalesce(ready_at, (carrier_by::date + 1)::timestamp at time zone 'UTC');

create function list_orders(ids uuid[]) returns void language plpgsql as $$
begin
  -- An original that arrives in this moment is counted here, or waits and counts itself.
  perform from photos where id in (select photo from order_items where order_id = any (ids))
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

-- Facts of an order's lines and their photos.
create function order_lines(wanted uuid, out contents jsonb, out photo_count integer, out pictures uuid[],
  out originals_expected integer, out originals_received integer)
language sql stable parallel safe as $$
  with line as materialized (select * from order_items where order_id = wanted),
  variant as (
    select product_type, size, sum(quantity) as quantity, min(position) as first
    from line group by product_type, size order by first limit 30),
  picture as (select photo, min(position) as first from line group by photo)
  select
    (select coalesce(jsonb_agg(jsonb_build_object('productType', product_type, 'size', size, 'quantity', quantity)
      order by first), '[]') from variant),
    (select count(*)::integer from picture),
    (select coalesce(array_agg(photo order by first), '{}') from (select * from picture order by first limit 4) few),
    counted.expected, counted.received
  from (
    select count(*)::integer as expected, count(file.photo)::integer as received
    from picture join photos on photos.id = picture.photo
      left join photo_files file on file.photo = picture.photo and file.kind = 'original'
    where photos.original_sha256 is not null) counted
$$;

create function list_new_orders() returns trigger language plpgsql as $$
begin
  perform list_orders(array(select id from added));
  return null;
end $$;
create trigger orders_listed after insert on orders referencing new table as added
  for each statement execute function list_new_orders();

create function list_changed_orders() returns trigger language plpgsql as $$
begin
  update order_listings set studio = orders.studio, country = orders.country,
    fulfilment_state = orders.fulfilment_state, payment_state = orders.payment_state,
    payment_method = orders.payment_method, promised_at = promise_of(orders.ready_at, orders.carrier_by),
    awaits_confirmation = order_listings.awaits_confirmation
      and orders.payment_method = 'in_store' and orders.payment_state = 'unpaid' and orders.fulfilment_state = 'placed'
  from after_change orders
  where orders.id = order_listings.order_id
    and (order_listings.studio, order_listings.country, order_listings.fulfilment_state, order_listings.payment_state,
      order_listings.payment_method, order_listings.promised_at) is distinct from
      (orders.studio, orders.country, orders.fulfilment_state, orders.payment_state, orders.payment_method,
      promise_of(orders.ready_at, orders.carrier_by));
  update order_listings set words = name_words(orders.name), phone_backwards = digits_backwards(orders.phone)
  from after_change orders join before_change before using (id)
  where orders.id = order_listings.order_id and (orders.name, orders.phone) is distinct from (before.name, before.phone);
  -- What colleagues wrote about a customer goes with the customer.
  delete from order_notes using after_change orders join before_change before using (id)
  where order_notes.order_id = orders.id and orders.erased_at is not null and before.erased_at is null;
  update order_acts set act = jsonb_build_object('kind', kind)
  from after_change orders join before_change before using (id)
  where order_acts.order_id = orders.id and orders.erased_at is not null and before.erased_at is null;
  insert into changes (kind, order_id, number, studio)
  select 'order', id, number, studio from after_change on conflict do nothing;
  return null;
end $$;
create trigger orders_relisted after update on orders referencing old table as before_change new table as after_change
  for each statement execute function list_changed_orders();


create function list_confirmed_orders() returns trigger language plpgsql as $$
begin
  update order_listings set awaits_confirmation = false
  where order_id = new.order_id and (new.confirm_reason is null or new.opened_at is not null);
  return null;
end $$;
create trigger order_contacts_confirmed after update of confirm_reason, opened_at on order_contacts
  for each row execute function list_confirmed_orders();

create function list_arrived_originals() returns trigger language plpgsql as $$
begin
  -- An order that is placed in this moment has locked its photos: it is then seen here.
  perform from photos where id in (select photo from added where kind = 'original') order by id for no key update;
  update order_listings set originals_received = originals_received + arrived.count
  from (
    select line.order_id, count(distinct line.photo)::integer as count
    from added join photos on photos.id = added.photo join order_items line on line.photo = added.photo
    where added.kind = 'original' and photos.original_sha256 is not null
    group by line.order_id) arrived
  where order_listings.order_id = arrived.order_id;
  return null;
end $$;
create trigger photo_files_listed after insert on photo_files referencing new table as added
  for each statement execute function list_arrived_originals();

create function list_announced_originals() returns trigger language plpgsql as $$
begin
  update order_listings
  set originals_expected = lines.originals_expected, originals_received = lines.originals_received
  from (select distinct order_id from order_items where photo = new.id) changed
    cross join lateral order_lines(changed.order_id) lines
  where order_listings.order_id = changed.order_id;
  return null;
end $$;
create trigger photos_announced after update of original_sha256 on photos
  for each row when (old.original_sha256 is distinct from new.original_sha256)
  execute function list_announced_originals();

-- Changes of an order's print jobs, as numbers to add.
create function print_facts(state text, hold_reason text, sign integer, out prints_all integer, out prints_done integer,
  out prints_small integer, out prints_failed integer, out prints_held integer)
language sql immutable parallel safe as $$
  select sign * (state <> 'cancelled')::integer, sign * (state = 'printed')::integer,
    sign * coalesce(hold_reason = 'low_resolution', false)::integer,
    sign * coalesce(hold_reason in ('original_damaged', 'copy_missing', 'unreadable'), false)::integer,
    sign * coalesce(hold_reason in ('original_refused', 'original_missing', 'over_quota'), false)::integer
$$;

create function list_added_prints() returns trigger language plpgsql as $$
begin
  update order_listings set prints_all = order_listings.prints_all + moved.prints_all,
    prints_done = order_listings.prints_done + moved.prints_done,
    prints_small = order_listings.prints_small + moved.prints_small,
    prints_failed = order_listings.prints_failed + moved.prints_failed,
    prints_held = order_listings.prints_held + moved.prints_held
  from (
    select order_id, sum(fact.prints_all)::integer as prints_all, sum(fact.prints_done)::integer as prints_done,
      sum(fact.prints_small)::integer as prints_small, sum(fact.prints_failed)::integer as prints_failed,
      sum(fact.prints_held)::integer as prints_held
    from added job cross join lateral print_facts(job.state, job.hold_reason, 1) fact
    group by order_id) moved
  where order_listings.order_id = moved.order_id
    and (moved.prints_all, moved.prints_done, moved.prints_small, moved.prints_failed, moved.prints_held)
      is distinct from (0, 0, 0, 0, 0);
  return null;
end $$;
create trigger print_jobs_added after insert on print_jobs referencing new table as added
  for each statement execute function list_added_prints();

create function list_changed_prints() returns trigger language plpgsql as $$
begin
  update order_listings set prints_all = order_listings.prints_all + moved.prints_all,
    prints_done = order_listings.prints_done + moved.prints_done,
    prints_small = order_listings.prints_small + moved.prints_small,
    prints_failed = order_listings.prints_failed + moved.prints_failed,
    prints_held = order_listings.prints_held + moved.prints_held
  from (
    select order_id, sum(fact.prints_all)::integer as prints_all, sum(fact.prints_done)::integer as prints_done,
      sum(fact.prints_small)::integer as prints_small, sum(fact.prints_failed)::integer as prints_failed,
      sum(fact.prints_held)::integer as prints_held
    from (
      select order_id, state, hold_reason, 1 as sign from after_change
      union all
      select order_id, state, hold_reason, -1 from before_change) job
      cross join lateral print_facts(job.state, job.hold_reason, job.sign) fact
    group by order_id) moved
  where order_listings.order_id = moved.order_id
    and (moved.prints_all, moved.prints_done, moved.prints_small, moved.prints_failed, moved.prints_held)
      is distinct from (0, 0, 0, 0, 0);
  return null;
end $$;
create trigger print_jobs_changed after update on print_jobs
  referencing old table as before_change new table as after_change
  for each statement execute function list_changed_prints();

create function list_remakes() returns trigger language plpgsql as $$
begin
  update order_listings set open_remakes = (
    select count(*) from remake_requests request where request.order_id = new.order_id and request.state = 'open')
  where order_listings.order_id = new.order_id;
  return null;
end $$;
create trigger remake_requests_listed after insert or update of state on remake_requests
  for each row execute function list_remakes();

create function list_reviews() returns trigger language plpgsql as $$
begin
  update order_listings set open_reviews = (
    select count(*) from payment_reviews review where review.order_id = new.order_id and review.resolved_at is null)
  where order_listings.order_id = new.order_id;
  return null;
end $$;
create index payment_reviews_order on payment_reviews (order_id) where resolved_at is null;
create trigger payment_reviews_listed after insert or update of resolved_at, order_id on payment_reviews
  for each row when (new.order_id is not null) execute function list_reviews();

create function list_failed_acts() returns trigger language plpgsql as $$
declare
  has_failed boolean := coalesce((
    select act.state = 'failed' from order_acts act
    where act.order_id = new.order_id and act.state <> 'undone' order by act.created_at desc limit 1), false);
begin
  update order_listings set has_failed_act = has_failed
  where order_id = new.order_id and has_failed_act <> has_failed;
  return null;
end $$;
create trigger order_acts_listed after insert or update of state on order_acts
  for each row execute function list_failed_acts();

-- Screens that show an order hear of what is stored beside it too.
create function note_order_change() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  insert into changes (kind, order_id, number, studio)
  select 'order', id, number, studio from orders where id = changed on conflict do nothing;
  return null;
end $$;
create trigger order_acts_noted after insert or update on order_acts
  for each row execute function note_order_change();
create trigger order_notes_noted after insert on order_notes for each row execute function note_order_change();
create trigger order_holds_noted after insert or update or delete on order_holds
  for each row execute function note_order_change();
create trigger refunds_noted after insert or update of state on refunds
  for each row execute function note_order_change();
create trigger order_mails_noted after insert or update of failed_at on order_mails
  for each row execute function note_order_change();

create function note_staff_change() returns trigger language plpgsql as $$
begin
  insert into changes (kind) values ('staff') on conflict do nothing;
  return null;
end $$;
create trigger staff_noted after insert or update on staff for each statement execute function note_staff_change();

-- Lists that a person comes back to: the filters as the address of the screen has them.
create table staff_views (
  id uuid primary key,
  staff uuid not null references staff on delete cascade,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null
);
create index staff_views_staff on staff_views (staff, created_at);

select list_orders(array(select id from orders));

-- Every list is read in the order of time, after a place in it.
create index order_listings_placed on order_listings (placed_at, order_id);
create index order_listings_studio on order_listings (studio, placed_at, order_id) where studio is not null;
create index order_listings_country on order_listings (country, placed_at, order_id);
-- Orders of the common methods and states are met soon in the order of time.
create index order_listings_method on order_listings (payment_method, placed_at, order_id)
  where payment_method not in ('cod', 'helcim', 'in_store');
create index order_listings_payment on order_listings (payment_state, placed_at, order_id)
  where payment_state not in ('paid', 'unpaid');
create index order_listings_due on order_listings (promised_at, order_id) where is_due;
create index order_listings_open on order_listings (placed_at, order_id) where 'open' = any (views);
create index order_listings_open_studio on order_listings (studio, placed_at, order_id)
  where 'open' = any (views) and studio is not null;
create index order_listings_over on order_listings (placed_at, order_id) where not 'open' = any (views);
create index order_listings_decide on order_listings (placed_at, order_id) where 'decide' = any (views);
create index order_listings_call on order_listings (placed_at, order_id) where 'call' = any (views);
create index order_listings_originals on order_listings (placed_at, order_id) where 'originals' = any (views);
create index order_listings_print on order_listings (placed_at, order_id) where 'print' = any (views);
create index order_listings_printing on order_listings (placed_at, order_id) where 'printing' = any (views);
create index order_listings_ready on order_listings (placed_at, order_id) where 'ready' = any (views);
create index order_listings_shipped on order_listings (placed_at, order_id) where 'shipped' = any (views);
create index order_listings_phone on order_listings (phone_backwards);
create index order_listings_number on order_listings (number_backwards);
create index order_listings_words on order_listings using gin (words) with (fastupdate = off);
