import type { Address } from '#contract/orders.ts';
import type { Trx } from '../../../platform/db/sql.ts';

/** Stores how often nobody answered, and when the order is called again. */
export async function storeNextCall(
  trx: Trx,
  orderId: string,
  { calls, nextAt }: { readonly calls: number; readonly nextAt: Date },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ callCount: calls, nextCallAt: nextAt })
    .where('id', '=', orderId)
    .execute();
}

/** Stores the address to which an order is sent. */
export async function storeShippingAddress(
  trx: Trx,
  orderId: string,
  address: Address,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ shippingAddress: JSON.stringify(address) })
    .where('id', '=', orderId)
    .execute();
}

/** Stores the day on which the customer is at home; null for any. */
export async function storeDeliveryDay(
  trx: Trx,
  orderId: string,
  day: string | null,
): Promise<void> {
  await trx.updateTable('orders').set({ deliveryDay: day }).where('id', '=', orderId).execute();
}

/** Stores where the prints of an order wait at the counter. */
export async function storeShelf(trx: Trx, orderId: string, shelf: string): Promise<void> {
  await trx.updateTable('orders').set({ shelf }).where('id', '=', orderId).execute();
}

/**
 * Records that a customer confirmed their order themselves, so that it is called at once; false if they did so before:
 * then it is called when its next call is due.
 */
export async function storeConfirmed(trx: Trx, orderId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orderContacts')
    .set({ confirmedAt: at })
    .where('orderId', '=', orderId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.updateTable('orders').set({ nextCallAt: null }).where('id', '=', orderId).execute();
  return true;
}
