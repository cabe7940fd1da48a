import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';

/** Demo orders to store: the `from`th to the `to`th of `count`, placed in even steps over two years until now. */
export interface OrderSeed {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly now: Date;
  /** Three characters that no other seed has, for the numbers. */
  readonly tag: string;
  readonly sessionId: string;
  readonly photos: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

/** The customer of each order, when it was placed, and where it is collected. */
function drawCustomers({ from, to, count, now }: OrderSeed) {
  return sql`
    draw as materialized (
      select i, ${now}::timestamptz - interval '730 days' * (1 - i::float8 / ${count}::float8) as placed_at,
        random() as country_draw, random() as delivery_draw, random() as method_draw, random() as state_draw,
        power(random(), 2.5) as first_draw, power(random(), 2) as last_draw,
        lpad(floor(random() * 100000000)::bigint::text, 8, '2') as phone
      from generate_series(${from}::integer, ${to}::integer) i),
    placed as materialized (
      select draw.*, extract(epoch from ${now}::timestamptz - placed_at) / 86400 as days,
        case when country_draw < 0.7 then 'TN' when country_draw < 0.9 then 'CA' else 'US' end as country,
        delivery_draw < 0.35 as wants_pickup
      from draw),
    shop as materialized (
      select studios.*, country as at, row_number() over (partition by country order by id) - 1 as place,
        count(*) over (partition by country) as all_places
      from studios where is_active),
    studied as materialized (
      select placed.*, shop.id as studio, shop.name as studio_name, shop.city as studio_city,
        shop.address as studio_address, shop.time_zone
      from placed left join shop
        on wants_pickup and shop.at = placed.country and shop.place = placed.i % shop.all_places)`;
}

/** The states of each order by its age, its id and its name. */
function drawStates({ tag, firstNames, lastNames }: OrderSeed) {
  return sql`
    stated as materialized (
      select studied.*,
        case when country = 'TN' then case when studio is null then 'cod' else 'in_store' end
          when studio is not null and method_draw < 0.2 then 'in_store'
          when country = 'CA' and method_draw > 0.9 then 'interac' else 'helcim' end as method,
        case
          when days > 14 then case when state_draw < 0.94 then 'completed' else 'cancelled' end
          when days > 5 then case when state_draw < 0.7 then 'completed' when studio is null then 'shipped' else 'ready' end
          when days > 1.5 then case when state_draw < 0.3 then 'in_production'
            when state_draw < 0.4 then 'completed' when studio is null then 'shipped' else 'ready' end
          when days > 0.4 then case when state_draw < 0.6 then 'in_production' else 'approved' end
          when country = 'TN' and studio is null then 'awaiting_csr' else 'placed' end as state
      from studied),
    paid as materialized (
      select stated.*,
        case when method in ('cod', 'in_store')
            then case when state = 'completed' then 'paid' else 'unpaid' end
          when state = 'cancelled' then 'refunded'
          when state_draw > 0.995 then 'payment_review'
          when state = 'placed' and method_draw > 0.7 then 'awaiting_payment'
          when state_draw > 0.93 then 'partially_refunded' else 'paid' end as payment,
        (lpad(to_hex((extract(epoch from placed_at) * 1000)::bigint), 12, '0') || '7'
          || substr(md5(i::text || ${tag}), 1, 3) || '8' || substr(md5(i::text || ${tag}), 4, 15))::uuid as id,
        (${[...firstNames]}::text[])[1 + floor(first_draw * ${firstNames.length})::integer] || ' '
          || (${[...lastNames]}::text[])[1 + floor(last_draw * ${lastNames.length})::integer] as name
      from stated)`;
}

/** The lines of each order, and their sum. */
function drawLines({ photos }: OrderSeed) {
  return sql`
    line as materialized (
      select paid.id, position, 1 + (i * 7 + position * 3) % 40 as quantity,
        case when country = 'TN' then case when position = 0 then '10x15' else '15x22' end
          else case when position = 0 then '4x6' else '8x10' end end as size,
        case when position = 0 then 60 else 340 end as unit_price,
        (${[...photos]}::uuid[])[1 + (i * 5 + position) % ${photos.length}] as photo
      from paid, generate_series(0, i % 3) position),
    total as (select id, sum(quantity * unit_price)::bigint as subtotal from line group by id)`;
}

function insertOrders({ tag, sessionId }: OrderSeed) {
  return sql`
    ordered as (
      insert into orders (id, number, session_id, payment_state, fulfilment_state, payment_method, country, currency,
        language, email, phone, name, delivery_method, studio, pickup_studio, shipping_address, subtotal, shipping_fee,
        discount, tax_amount, tax_lines, original_total, total, placed_at, ready_at, carrier_by, catalogue_version)
      select paid.id, 'FPX-' || ${tag}::text || '-' || lpad(i::text, 12, '0'), ${sessionId}::uuid, payment, state, method,
        country, case country when 'TN' then 'TND' when 'CA' then 'CAD' else 'USD' end,
        case when country = 'TN' then 'fr' else 'en' end,
        'customer' || i || '.' || lower(${tag}::text) || '@example.com',
        case country when 'TN' then '+216 ' || phone else '+1 312' || right(phone, 7) end,
        name, case when studio is null then 'shipping' else 'pickup' end, studio,
        case when studio is not null then jsonb_build_object('studioId', studio, 'name', studio_name,
          'address', studio_address, 'city', studio_city, 'province', null, 'postalCode', null, 'country', country,
          'phone', null, 'timeZone', time_zone, 'operatingHours', '[]'::jsonb, 'closures', '[]'::jsonb,
          'translation', null) end,
        case when studio is null then jsonb_build_object('firstName', split_part(name, ' ', 1),
          'lastName', split_part(name, ' ', 2), 'address', '1 Main Street',
          'city', case country when 'TN' then 'Sousse' when 'CA' then 'Calgary' else 'Austin' end,
          'postalCode', case country when 'TN' then '4000' when 'CA' then 'T2P 1J9' else '73301' end,
          'country', country) end,
        subtotal, 0, 0, 0, '[]', subtotal, subtotal, placed_at,
        case when studio is not null then placed_at + interval '2 days' end,
        case when studio is null then to_char(placed_at + interval '2 days', 'YYYY-MM-DD') end,
        coalesce((select catalogue_versions.number from catalogue_versions
          where catalogue_versions.state = 'published' and validity @> placed_at), 1)
      from paid join total using (id))`;
}

/**
 * Stores demo orders of every state by one statement for each table: names, contacts, lines, payments and states are
 * plausible, and the photos have no files. Most are completed; those of the last two weeks are on their way. Names near the
 * beginning of a list are much more common than those at its end, as among people.
 */
export async function insertSeededOrders(trx: Trx, seed: OrderSeed): Promise<void> {
  const { sessionId, tag } = seed;
  // Every seed of so many orders draws the same.
  await sql`select setseed(${seed.from / (seed.count + 1)}::float8)`.execute(trx);
  await sql`
    with ${drawCustomers(seed)}, ${drawStates(seed)}, ${drawLines(seed)}, ${insertOrders(seed)},
    items as (
      insert into order_items (order_id, position, photo, file_name, product_type, size, quantity, unit_price, total)
      select id, position, photo, 'demo.jpg', 'photo_print', size, quantity, unit_price, quantity * unit_price from line),
    contacts as (
      insert into order_contacts (order_id, session_id, email_key, phone_key, placed_at, line_count)
      select id, ${sessionId}::uuid, 'customer' || i || '.' || lower(${tag}::text) || '@example.com',
        case country when 'TN' then '+216' || phone else '+1312' || right(phone, 7) end, placed_at, 1 + i % 3
      from paid),
    money as (
      insert into payments (order_id, method, state, amount, currency, paid_at)
      select paid.id, method,
        case payment when 'paid' then 'paid' when 'refunded' then 'refunded'
          when 'partially_refunded' then 'partially_refunded' else 'pending' end,
        subtotal, case country when 'TN' then 'TND' when 'CA' then 'CAD' else 'USD' end,
        case when payment in ('paid', 'refunded', 'partially_refunded') then placed_at end
      from paid join total using (id))
    insert into order_transitions (order_id, machine, from_state, to_state, at, reason_code, actor)
    select id, 'fulfilment', 'draft', 'placed', placed_at, 'placed', 'customer' from paid
    union all
    select id, case when method = 'cod' then 'fulfilment' else 'payment' end,
      case when method = 'cod' then 'awaiting_csr' else 'awaiting_payment' end,
      case when method = 'cod' then 'approved' else 'paid' end, placed_at + interval '20 minutes' * (1 + i % 4),
      case when method = 'cod' then 'approved' else 'card_payment_approved' end, 'system'
    from paid where method <> 'in_store' and state not in ('placed', 'awaiting_csr', 'cancelled')
    union all
    select id, 'fulfilment', 'in_production', case when studio is null then 'shipped' else 'ready' end,
      placed_at + interval '1 hour' * (12 + (i * 7 % 24 + i * 11 % 22)),
      case when studio is null then 'marked_shipped' else 'marked_ready' end, 'system'
    from paid where state in ('ready', 'shipped', 'completed')`.execute(trx);
}
