import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

/** Whether an order has print jobs, and all that were not cancelled are printed. */
export async function isOrderPrinted(kysely: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isPrinted: boolean | null }>`
    select bool_and(state = 'printed') as is_printed from print_jobs
    where order_id = ${orderId} and state <> 'cancelled'`.execute(kysely);
  return rows[0]?.isPrinted === true;
}
