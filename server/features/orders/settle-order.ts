import { canMove, paymentTransitions, type PaymentState } from '#domain/order-states.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { mailsOfConfirmed, queueOrderMails } from './order-mails.repo.ts';
import type { OrderRecord } from './order-record.ts';
import {
  findOrderById,
  storeGivenBack,
  storePaid,
  storePromise,
  storeTransition,
} from './orders.repo.ts';
import { promiseOf } from './promise.ts';
import { findBalances } from './refunds.repo.ts';

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
  // Where it waited for the money, work on it begins now, which may be days after it was placed.
  if (order.paymentState === 'awaiting_payment') {
    await storePromise(trx, order.id, promiseOf(order, now));
  }
  const paid = await move(trx, order, 'paid', reason);
  const queued = await queueOrderMails(trx, order.id, mailsOfConfirmed(order));
  // The confirmation of a paid order brings its invoice; who was confirmed before gets it now.
  if (!queued.includes('customer-confirmation')) await queueOrderMails(trx, order.id, ['invoice']);
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

/**
 * Brings a locked order's payment to what was really given back: all of it, a part, or nothing that was its own, where a
 * second charge on a paid order went back. Source: product §4, refunds.
 */
export const markRefunded = async (
  trx: Trx,
  order: OrderRecord,
  reason: string,
): Promise<OrderRecord> => {
  const { kept } = await findBalances(trx, order.id);
  const outside = kept.card + kept.byHand;
  const standing = (left: number, whole: number) =>
    left >= whole ? 'paid' : left <= 0 ? 'refunded' : 'partially_refunded';
  if (order.total > 0) await storeGivenBack(trx, order.id, standing(outside, order.total));
  const to = standing(outside + kept.giftCard, order.originalTotal);
  // A late charge on an order that was never paid comes and goes without paying it.
  if (order.paymentState === 'unpaid' || order.paymentState === 'awaiting_payment') return order;
  // Before people it never became paid: a part that went back leaves the rest for them to judge.
  if (order.paymentState === 'payment_review' && to !== 'refunded') return order;
  if (order.paymentState === to || !canMove(paymentTransitions, order.paymentState, to)) {
    return order;
  }
  return await move(trx, order, to, reason);
};
