import { canMove, paymentTransitions, type PaymentState } from '#domain/order-states.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { mailsOfConfirmed, queueOrderMails } from './order-mails.repo.ts';
import type { OrderRecord } from './order-record.ts';
import { findOrderById, storePaid, storePromise, storeTransition } from './orders.repo.ts';
import { promiseOf } from './promise.ts';

const move = async (
  trx: Trx,
  order: OrderRecord,
  to: PaymentState,
  reason: string,
): Promise<OrderRecord> => {
  if (!canMove(paymentTransitions, order.paymentState, to)) {
    throw new Error(`order ${order.id}: payment cannot go from ${order.paymentState} to ${to}`);
  }
  await storeTransition(trx, order, { machine: 'payment', to }, reason);
  return (await findOrderById(trx, order.id)) ?? order;
};

/** Makes a locked order paid, with its payment and its mails. Throws on a move the table does not know. Source: product §4. */
export const markPaid = async (
  trx: Trx,
  order: OrderRecord,
  reason: string,
  now: number,
): Promise<OrderRecord> => {
  await storePaid(trx, order.id, new Date(now));
  // Work on it begins now, which may be days after it was placed.
  await storePromise(trx, order.id, promiseOf(order, now));
  const paid = await move(trx, order, 'paid', reason);
  await queueOrderMails(trx, order.id, mailsOfConfirmed(order));
  return paid;
};

/** Puts a locked order before people: money came that does not fit it. Source: product §4. */
export const sendToReview = async (
  trx: Trx,
  order: OrderRecord,
  reason: string,
): Promise<OrderRecord> =>
  order.paymentState === 'payment_review'
    ? order
    : await move(trx, order, 'payment_review', reason);
