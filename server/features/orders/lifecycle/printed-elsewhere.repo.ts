import type { Trx } from '../../../platform/db/sql.ts';

/** Lets an order from before the shop made prints have print jobs like any other. Source: product §4.20. */
export async function printHere(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('ordersPrintedElsewhere').where('orderId', '=', orderId).execute();
}
