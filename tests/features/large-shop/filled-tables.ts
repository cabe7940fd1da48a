import { sql } from 'kysely';
import type { Db } from '#server/platform/db/sql.ts';

/** Numbers of the rows that are filled. */
interface Size {
  readonly orders: number;
}

/** Two mails of each order, one of a thousand of which was given up, and one of each pickup to its studio. */
async function fillMails(kysely: Db): Promise<void> {
  await sql`
    insert into order_mails (order_id, kind, queued_at, sent_at, failed_at, failure)
    select id, kind, placed_at + age, case when not is_lost then placed_at + age end,
      case when is_lost then placed_at + age end, case when is_lost then 'SERVER_ERROR' end
    from orders, (values ('customer-confirmation', interval '1 second'), ('shipping', interval '2 days')) mail (kind, age),
      lateral (select hashtext(id::text || kind) % 1000 = 0 as is_lost) lost`.execute(kysely);
  await sql`
    insert into studio_mails (order_id, studio, queued_at, sent_at)
    select id, studio, placed_at, placed_at from orders where studio is not null`.execute(kysely);
  await sql`
    insert into held_mails (mail, kind, recipient, subject, held_at, reported_at)
    select concat_ws('.', order_id, kind), kind, 'somebody@example.com', 'Held', queued_at, queued_at
    from order_mails where sent_at is null and hashtext(order_id::text) % 10 = 0`.execute(kysely);
}

/** A booking for each four orders, one of fifty cancelled; the last ones are to come. */
async function fillBookings(kysely: Db, { orders }: Size): Promise<void> {
  await sql`
    insert into bookings (session_id, studio, service, starts_at, ends_at, name, email, phone, language, created_at,
      expires_at, confirmed_at, cancelled_at, email_key, phone_key)
    select gen_random_uuid(), shops.ids[1 + i % cardinality(shops.ids)], 'passport', begins, begins + interval '15 minutes',
      'Customer ' || i, 'customer' || i || '@example.com', '+216 20000000', 'fr', begins - interval '7 days',
      begins - interval '6 days', begins - interval '6 days',
      case when i % 50 = 0 then begins - interval '1 day' end, 'customer' || i || '@example.com', '+21620000000'
    from (select array_agg(id order by id) as ids from studios) shops,
      generate_series(1, ${orders}::int / 4) i,
      lateral (select now() + interval '14 days' - interval '744 days' * (1 - 4 * i::float8 / ${orders}::float8)
        as begins) slot`.execute(kysely);
}

/** A discount for each hundred orders and a gift card for each ten; one discount changed each twentieth order. */
async function fillCodes(kysely: Db, { orders }: Size): Promise<void> {
  await sql`
    insert into price_rules (code, status, value_type, value, starts_at, ends_at, created_at)
    select 'BENCH' || i, case when i % 3 = 0 then 'inactive' else 'active' end, 'percentage', -10,
      case when i % 7 = 0 then now() + interval '1 day' end, case when i % 5 = 0 then now() - interval '1 day' end,
      now() - interval '1 minute' * i
    from generate_series(1, greatest(10, ${orders}::int / 100)) i`.execute(kysely);
  await sql`alter table orders disable trigger user`.execute(kysely);
  await sql`
    update orders set price_rule = rule.id, discount_code = rule.code
    from (select id, code from price_rules where code = 'BENCH1') rule where hashtext(number) % 20 = 0`.execute(
    kysely,
  );
  await sql`alter table orders enable trigger user`.execute(kysely);
  await sql`
    insert into gift_cards (code_hash, last_four, currency, is_enabled, expires_at, created_at, balance)
    select sha256(i::text::bytea), lpad(upper(to_hex(i % 65536)), 4, '0'), (array['TND', 'CAD', 'USD'])[1 + i % 3],
      i % 500 <> 0, case when i % 4 = 0 then now() + interval '1 day' * (i % 300 - 100) end,
      now() - interval '1 minute' * i, case when i % 2 = 0 then 0 else 2500 end
    from generate_series(1, ${orders}::int / 10) i`.execute(kysely);
}

/** Closes each counter on each day until yesterday, with the cash of its orders. */
async function fillClosings(kysely: Db): Promise<void> {
  await sql`
    create temporary table bench_cash as
    select payments.id as payment, order_id, studio, paid_at as at, orders.currency, amount, paid_at::date as day
    from payments join orders on orders.id = order_id
    where method in ('cod', 'in_store') and paid_at < current_date and amount > 0`.execute(kysely);
  await sql`
    insert into cash_closings (id, studio, day, time_zone, closed_at)
    select gen_random_uuid(), studio, day, 'UTC', day + interval '1 day' from (
      select distinct studio, day from bench_cash) days`.execute(kysely);
  await sql`
    insert into cash_closing_entries (closing, payment, order_id, at, currency, amount)
    select closing.id, payment, order_id, at, currency, amount from bench_cash
    join cash_closings closing on closing.day = bench_cash.day and closing.studio is not distinct from bench_cash.studio`.execute(
    kysely,
  );
  await sql`
    insert into cash_counts (closing, revision, counted_at, actor_kind, actor_name)
    select id, 1, closed_at, 'staff', 'Nadia' from cash_closings`.execute(kysely);
}

/** Has couriers remit what they took, a day at a time, each hundredth line short. */
async function fillRemittances(kysely: Db): Promise<void> {
  await sql`
    insert into courier_amounts (order_id, currency, due, remitted, since)
    select id, currency, total, case when hashtext(number) % 100 = 0 then total - 100 else total end,
      placed_at + interval '2 days'
    from orders where payment_method = 'cod' and fulfilment_state = 'completed' and total > 100
    on conflict (order_id) do nothing`.execute(kysely);
  await sql`
    insert into courier_remittances (id, courier, courier_key, day, reference, currency, stored_at, actor_kind, actor_name)
    select gen_random_uuid(), 'Rapid-Poste', 'rapidposte', day, '', 'TND', day + interval '1 day', 'staff', 'Nadia'
    from (select distinct since::date as day from courier_amounts where remitted > 0) days`.execute(
    kysely,
  );
  await sql`
    insert into courier_remittance_lines (remittance, position, number, phone_end, order_id, matched_by, amount)
    select remittance.id, row_number() over (partition by remittance.id), orders.number, '', order_id, 'number', remitted
    from courier_amounts join orders on orders.id = order_id join courier_remittances remittance on day = since::date
    where remitted > 0`.execute(kysely);
}

/** An endpoint that got a message of each order within the time for which messages are kept. */
async function fillWebhooks(kysely: Db, { orders }: Size): Promise<void> {
  await sql`
    insert into webhook_endpoints (id, address, description, kinds, secret, created_at, created_by)
    values (gen_random_uuid(), 'https://books.example/orders', 'Books', '{order.placed}', '\\x00', now(), 'Nadia')`.execute(
    kysely,
  );
  await sql`
    insert into webhook_events (kind, at, data)
    select 'order.placed', now() - interval '29 days' * (1 - i::float8 / ${orders}::float8), '{}'
    from generate_series(1, ${orders}::int) i`.execute(kysely);
  await sql`
    insert into webhook_deliveries (endpoint, event, state, attempts, run_at, next_at, last_at, last_status)
    select endpoint.id, event.id, case when hashtext(event.id::text) % 1000 = 0 then 'failed' else 'delivered' end, 1, at,
      null, at, 204
    from webhook_events event, webhook_endpoints endpoint order by at`.execute(kysely);
}

/** Visits that added photos, one for each order. */
async function fillVisits(kysely: Db, { orders }: Size): Promise<void> {
  await sql`
    insert into photo_visits (session_id, began_on, began_at, reached)
    select gen_random_uuid(), at::date, at, i % 4
    from generate_series(1, ${orders}::int) i,
      lateral (select now() - interval '730 days' * (1 - i::float8 / ${orders}::float8) as at) visit`.execute(
    kysely,
  );
}

/** Fills the tables behind the lists beside that of the orders, in proportion to the orders that there are. */
export async function fillTables(kysely: Db, size: Size): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await fillMails(connection);
    await fillBookings(connection, size);
    await fillCodes(connection, size);
    await fillClosings(connection);
    await fillRemittances(connection);
    await fillWebhooks(connection, size);
    await fillVisits(connection, size);
    await sql`reset statement_timeout`.execute(connection);
  });
}

/** Ids and places that the calls of the lists name; a place is that of a row with its part of the rows before it. */
export interface FilledIds {
  readonly studio: string;
  readonly discount: string;
  readonly card: string;
  readonly webhook: string;
  readonly closing: string;
  /** Places about the middle of the list: of mails, deliveries, settled amounts and past bookings. */
  readonly mails: string;
  readonly deliveries: string;
  readonly amounts: string;
  readonly bookings: string;
}

/**
 * Finds an object of each kind, the studio with the most orders and the like, and for the long lists the place of a row
 * behind a large part of the others.
 */
export async function findFilledIds(kysely: Db, { orders }: Size): Promise<FilledIds> {
  const behind = (share: number) => sql.lit(Math.floor(orders / share));
  const key = (column: string) =>
    sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`;
  const { rows } = await sql<FilledIds>`
    select (select studio from order_figures where studio is not null group by studio order by count(*) desc limit 1)
        as studio,
      (select id from price_rules where code = 'BENCH1') as discount,
      (select id from gift_cards order by created_at desc limit 1) as card,
      (select id from webhook_endpoints limit 1) as webhook,
      (select closing from cash_closing_entries group by closing order by count(*) desc limit 1) as closing,
      (select ${key('queued_at')} || '.' || concat_ws('.', order_id, kind) from order_mails
        order by queued_at desc, order_id desc, kind desc offset ${behind(2)} limit 1) as mails,
      (select id::text from webhook_deliveries order by id desc offset ${behind(2)} limit 1) as deliveries,
      (select ${key('since')} || '.' || order_id from courier_amounts where state = 'remitted'
        order by since desc, order_id desc offset ${behind(5)} limit 1) as amounts,
      (select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '~' || id from bookings
        where ends_at <= now() and cancelled_at is null order by starts_at desc, id desc offset ${behind(20)} limit 1) as bookings`.execute(
    kysely,
  );
  const [found] = rows;
  if (!found) throw new Error('nothing is filled');
  return found;
}
