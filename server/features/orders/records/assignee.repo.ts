import type { Trx } from '../../../platform/db/sql.ts';

/** Stores the colleague who looks after an order; null for nobody. */
export async function storeAssignee(
  trx: Trx,
  orderId: string,
  assignee: string | null,
): Promise<void> {
  await trx.updateTable('orders').set({ assignee }).where('id', '=', orderId).execute();
}
