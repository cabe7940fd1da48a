import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/sql.ts';

/** A secondary index that is taken away while its table is filled. */
interface Index {
  readonly name: string;
  readonly definition: string;
}

/** Tables that get many rows, and the indexes by which the filling itself looks rows up. */
const filled = [
  'orders',
  'order_items',
  'order_contacts',
  'order_transitions',
  'order_listings',
  'order_figures',
  'payments',
  'payment_attempts',
  'order_mails',
  'studio_mails',
  'bookings',
  'gift_cards',
  'cash_closing_entries',
  'courier_amounts',
  'webhook_events',
  'webhook_deliveries',
  'photo_visits',
];
const kept = ['order_transitions_order', 'payments_order'];

/** Takes away the indexes of the filled tables that no constraint needs. */
export async function dropIndexes(kysely: Db): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = any (${filled}::regclass[]) and indexrelid <> all (${kept}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by pg_relation_size(indrelid), name`.execute(kysely);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(kysely);
  return rows;
}

/** Makes indexes again, by as many connections as there are processors. */
export async function createIndexes(kysely: Db, indexes: readonly Index[]): Promise<void> {
  const left = [...indexes];
  const create = () =>
    kysely.connection().execute(async (connection) => {
      await sql`set maintenance_work_mem = '384MB'`.execute(connection);
      await sql`set statement_timeout = 0`.execute(connection);
      for (let next = left.pop(); next; next = left.pop()) {
        await sql`${sql.raw(next.definition)}`.execute(connection);
      }
      await sql`reset all`.execute(connection);
    });
  await Promise.all([create(), create()]);
}

/** Has triggers and foreign keys off until the transaction ends, or on again; only the owner may. */
export async function switchTriggers(trx: Trx | Db, state: 'on' | 'off'): Promise<void> {
  const role = state === 'off' ? 'replica' : 'origin';
  await sql`set session_replication_role = ${sql.lit(role)}`.execute(trx);
}

/** Fills what triggers keep of the orders of numbers: their lists with what follows from these, figures and cash. */
export async function keepOrders(trx: Trx, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(id) as ids from orders where number >= ${from} and number <= ${to}`.execute(
    trx,
  );
  const ids = rows[0]?.ids ?? [];
  await sql`select store_figures(${ids}::uuid[])`.execute(trx);
  await sql`
    update payments set cash_studio = orders.studio from orders
    where orders.id = order_id and order_id = any (${ids}::uuid[]) and method in ('cod', 'in_store')
      and orders.studio is not null`.execute(trx);
  await switchTriggers(trx, 'on');
  await sql`select list_orders(${ids}::uuid[])`.execute(trx);
  await switchTriggers(trx, 'off');
}

/** Sums what triggers would have noted of the figures. */
export async function sumFigures(kysely: Db): Promise<void> {
  await sql`select sum_figures(array(select distinct (placed_at at time zone 'UTC')::date from order_figures))`.execute(
    kysely,
  );
  await sql`select sum_faults(array(select distinct (placed_at at time zone 'UTC')::date from figure_faults))`.execute(
    kysely,
  );
  await sql`delete from fault_changes`.execute(kysely);
  await sql`select sum_visits(array(select distinct (began_at at time zone 'UTC')::date from photo_visits))`.execute(
    kysely,
  );
}

/** Bytes of the database. */
export async function readSize(kysely: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select pg_database_size(current_database()) as size`.execute(kysely);
  return rows[0]?.size ?? 0;
}
