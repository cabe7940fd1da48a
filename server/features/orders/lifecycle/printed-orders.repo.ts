import { sql } from 'kysely';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

/** Whether an order has print jobs, and all that were not cancelled are printed. */
export async function isOrderPrinted(kysely: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isPrinted: boolean | null }>`
    select bool_and(state = 'printed') as is_printed from print_jobs
    where order_id = ${orderId} and state <> 'cancelled'`.execute(kysely);
  return rows[0]?.isPrinted === true;
}

/** Lets an order from before the shop made prints have print jobs like any other. Source: product §4.20. */
export async function printHere(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('ordersPrintedElsewhere').where('orderId', '=', orderId).execute();
}
