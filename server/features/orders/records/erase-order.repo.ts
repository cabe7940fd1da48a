import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import type { Trx } from '../../../platform/db/sql.ts';

/**
 * Erases what an ended order stores about its customer; its amounts, dates and states stay. The browser that placed it
 * does not own it any more. Source: product §4.22.
 */
export async function eraseOrder(trx: Trx, orderId: string, at: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      name: '',
      email: '',
      phone: '',
      shippingAddress: null,
      billingAddress: null,
      orderNote: null,
      sourceVisitUrl: null,
      carrier: null,
      trackingNumber: null,
      sessionId: randomUUID(),
      deliveryDay: null,
      erasedAt: at,
    })
    .where('id', '=', orderId)
    .execute();
  await trx
    .updateTable('orderItems')
    .set({ fileName: '' })
    .where('orderId', '=', orderId)
    .execute();
  // An act that is not carried out yet has nothing left to say what it does.
  await trx
    .updateTable('orderActs')
    .set({ state: 'failed', failure: 'not_found' satisfies ErrorCode, endedAt: at })
    .where('orderId', '=', orderId)
    .where('state', '=', 'pending')
    .execute();
  // Reasons, and who collected it.
  await trx.updateTable('orderActs').set({ act: '{}' }).where('orderId', '=', orderId).execute();
  await trx.deleteFrom('orderContacts').where('orderId', '=', orderId).execute();
  await trx
    .deleteFrom('orderMails')
    .where('orderId', '=', orderId)
    .where('sentAt', 'is', null)
    .execute();
}
