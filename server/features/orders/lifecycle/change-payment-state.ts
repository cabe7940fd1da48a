import { mailsOfConfirmed } from '#domain/notifications/order-mails.ts';
import {
  canMove,
  isUnpaid,
  paymentTransitions,
  type PaymentState,
} from '#domain/orders/order-states.ts';
import type { TransitionCause } from '#domain/orders/transition-causes.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { OrderRecord } from '../records/order-record.ts';
import type { OrderSummary } from '../records/order-summary.repo.ts';
import {
  storeRefunded,
  storePaid,
  type ClaimStatement,
  type PaidOrder,
} from './order-payment.repo.ts';
import { findOrderById, storeTransition } from '../records/orders.repo.ts';
import { estimateReadiness } from '../records/readiness-estimate.ts';
import { findBalances } from '../records/refunds.repo.ts';

function checkMove(order: OrderSummary, to: PaymentState): void {
  if (!canMove(paymentTransitions, order.paymentState, to)) {
    throw new Error(`order ${order.id}: payment cannot go from ${order.paymentState} to ${to}`);
  }
}

function paidAt(order: OrderSummary, cause: TransitionCause, now: number): PaidOrder {
  return {
    at: new Date(now),
    // An order that waited for its payment, or for a review of it, starts now, which may be days after it was placed.
    estimate: order.paymentState === 'unpaid' ? order : estimateReadiness(order, now),
    cause,
    mails: mailsOfConfirmed({ ...order, paymentState: 'paid' }),
  };
}

/**
 * Marks a locked order paid, with its payment and its mails. Throws on a transition the table does not allow. Source:
 * product §4.
 */
export async function markPaid(
  trx: Trx,
  order: OrderSummary,
  cause: TransitionCause,
  now: number,
): Promise<void> {
  checkMove(order, 'paid');
  await storePaid(trx, order, paidAt(order, cause, now));
}

/**
 * Like {@link markPaid}, but without a lock: `claim` is a statement that yields one row if the order may be paid as it
 * was read. Returns false when it may not. Source: product §4.
 */
export async function payClaimed(
  kysely: Sql,
  order: OrderSummary,
  { claim, cause, now }: { claim: ClaimStatement; cause: TransitionCause; now: number },
): Promise<boolean> {
  return (
    canMove(paymentTransitions, order.paymentState, 'paid') &&
    (await storePaid(kysely, order, paidAt(order, cause, now), claim))
  );
}

/** Opens the payment review of a locked order whose money does not match it. Source: product §4. */
export async function sendToReview(
  trx: Trx,
  order: OrderSummary,
  cause: TransitionCause,
): Promise<void> {
  if (order.paymentState === 'payment_review') return;
  checkMove(order, 'payment_review');
  await storeTransition(trx, order, { machine: 'payment', to: 'payment_review' }, cause);
}

/**
 * Updates a locked order's payment state to what was refunded: all, a part, or nothing of its own when only a second
 * charge was refunded. An order that never became paid awaits its payment again once all money in review was returned.
 * Source: product §4.15.
 */
export async function markRefunded(
  trx: Trx,
  order: OrderRecord,
  cause: TransitionCause,
): Promise<OrderRecord> {
  const { kept, isPaid } = await findBalances(trx, order.id);
  const outside = kept.card + kept.manual;
  const outcome = (left: number, whole: number) =>
    left >= whole ? 'paid' : left <= 0 ? 'refunded' : 'partially_refunded';
  if (order.total > 0) await storeRefunded(trx, order.id, outcome(outside, order.total));
  const left = outside + kept.giftCard;
  const unpaid = left <= 0 ? 'awaiting_payment' : 'payment_review';
  const to = isPaid ? outcome(left, order.originalTotal) : unpaid;
  // A charge that comes late to an order that was never paid is captured and refunded without paying it.
  if (isUnpaid(order.paymentState)) return order;
  // After a partial refund, staff decide about the rest of the money in review.
  if (order.paymentState === 'payment_review' && left > 0) return order;
  if (order.paymentState === to || !canMove(paymentTransitions, order.paymentState, to)) {
    return order;
  }
  await storeTransition(trx, order, { machine: 'payment', to }, cause);
  return (await findOrderById(trx, order.id)) ?? order;
}
