import { sql } from 'kysely';
import type { Trx } from '../../platform/db/sql.ts';

/** A request to print a line again without payment. */
export interface RemakeRequest {
  /** Id of the order line. */
  readonly orderItem: string;
  readonly reason: string;
  readonly by: string;
  readonly copies: number;
}

/** Adds a print job of the next round for a line. Source: product §4.20. */
export const printAgain = async (
  trx: Trx,
  { orderItem, reason, by, copies }: RemakeRequest,
): Promise<void> => {
  await sql`
    insert into print_jobs (order_id, order_item, round, cause, reason, requested_by, copies, wait_until)
    select order_id, id, 1 + coalesce((select max(round) from print_jobs where order_item = order_items.id), 0),
      'remake', ${reason.slice(0, 500)}, ${by.slice(0, 100)}, ${copies}, now()
    from order_items where id = ${orderItem}`.execute(trx);
};
