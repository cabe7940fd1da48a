import type { Db, Trx } from '../../../platform/db/sql.ts';
import { cancelOrder } from '../lifecycle/cancel-order.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findOrderById } from '../records/orders.repo.ts';
import type { PaymentWrites } from '../records/payment-writes.ts';
import { insertOrder, lockReplaced, type Placement } from './place-order.repo.ts';

/** Cancels the orders this one replaces: the customer changed something and ordered again, and must not pay for both. */
async function cancelReplaced(
  payments: PaymentWrites,
  trx: Trx,
  order: OrderRecord,
): Promise<void> {
  for (const id of await lockReplaced(trx, order)) {
    const old = await findOrderById(trx, id);
    if (old) {
      await cancelOrder(payments, trx, old, { code: 'replaced' }, order.placedAt.getTime());
    }
  }
}

async function storeAndReplace(
  payments: PaymentWrites,
  trx: Trx,
  order: OrderRecord,
  placement: Placement,
): Promise<boolean> {
  const isStored = await insertOrder(trx, order, placement, { besideUnpaid: true });
  if (isStored) await cancelReplaced(payments, trx, order);
  return isStored;
}

/** Stores an order in its caller's transaction, and cancels the orders it replaces; false when its number is taken. */
export async function storeOrder(
  payments: PaymentWrites,
  trx: Trx,
  order: OrderRecord,
  placement: Placement,
): Promise<boolean> {
  return (
    (await insertOrder(trx, order, placement, { besideUnpaid: false })) ||
    (await storeAndReplace(payments, trx, order, placement))
  );
}

/**
 * The same for an order that needs no transaction of its own: it opens one only where earlier orders of the session
 * await their payment, since looking for them costs every order, and few customers have any.
 */
export async function storeLoneOrder(
  payments: PaymentWrites,
  kysely: Db,
  order: OrderRecord,
  placement: Placement,
): Promise<boolean> {
  return (
    (await insertOrder(kysely, order, placement, { besideUnpaid: false })) ||
    (await kysely.transaction().execute((trx) => storeAndReplace(payments, trx, order, placement)))
  );
}
