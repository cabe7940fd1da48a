import type { Db } from '#server/platform/db/sql.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { buildOrder, type OrderPlan } from './build-order.ts';

/** An order paid on delivery that a courier has. */
export interface CourierOrderOfTest {
  readonly id: string;
  readonly number: string;
  /** In minor units. */
  readonly total: number;
}

/** Moves orders as staff do, all of them at once. */
export async function moveOrders(
  { pool }: Pick<Database, 'pool'>,
  ids: readonly string[],
  to: 'shipped' | 'returned',
  carrier: string | null = 'Rapid-Poste',
): Promise<void> {
  await pool.query(
    `with moved as (
       update orders set fulfilment_state = $2, carrier = $3, tracking_number = case when $3::text is null then null else 'RR1234' end
       where id = any($1::uuid[]) returning id)
     insert into order_transitions (order_id, machine, from_state, to_state, reason_code, actor, actor_name)
     select id, 'fulfilment', 'in_production', $2, case $2 when 'shipped' then 'marked_shipped' else 'parcel_refused' end,
       'staff', 'Ada' from moved`,
    [ids, to, carrier],
  );
}

/** Builds orders paid on delivery that were handed to a courier. */
export async function buildCourierOrders(
  database: Pick<Database, 'pool'> & { readonly kysely: Db },
  plans: readonly OrderPlan[],
  carrier: string | null = 'Rapid-Poste',
): Promise<CourierOrderOfTest[]> {
  const orders: CourierOrderOfTest[] = [];
  for (const plan of plans) {
    const { id, number, total } = await buildOrder(database.kysely, {
      country: 'TN',
      method: 'cod',
      ...plan,
    });
    orders.push({ id, number, total });
  }
  const ids = orders.map(({ id }) => id);
  await moveOrders(database, ids, 'shipped', carrier);
  return orders;
}
