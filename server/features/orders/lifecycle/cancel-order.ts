import type { Result } from '#contract/errors.ts';
import {
  isOfStudios,
  studioCancellation,
  type QueuedMailKind,
} from '#domain/notifications/order-mails.ts';
import {
  canMove,
  fulfilmentTransitions,
  isBeforeProduction,
  isUnpaid,
} from '#domain/orders/order-states.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isPerson } from '#domain/staff/actors.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { refundGiftCard, releaseGiftCardHolds, releaseUse } from '../../discounts/index.ts';
import {
  isConfirmed,
  queueOrderMails,
  wasReminded,
  wasReviewed,
} from '../records/order-mails.repo.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findOrderById, storeTransition } from '../records/orders.repo.ts';
import type { PaymentWrites } from '../records/payment-writes.ts';
import { cancelledUnpaid, findBalances } from '../records/refunds.repo.ts';
import { describeCause } from '#domain/orders/describe-transition.ts';
import type { CancelCause } from '#domain/orders/transition-causes.ts';
import { hasFailedPayment, hasPendingAttempt } from './unpaid.repo.ts';

/** Whether the customer may still cancel an order: production has not started and no payment review is open. */
export function customerMayCancel(order: OrderRecord): boolean {
  return isBeforeProduction(order) && order.paymentState !== 'payment_review';
}

/** Refunds a paid order in full; for an unpaid one only the gift card's part is released. */
async function refundCancelled(
  payments: PaymentWrites,
  trx: Trx,
  order: OrderRecord,
  cause: CancelCause,
  now: number,
) {
  const { kept } = await findBalances(trx, order.id);
  if (!isUnpaid(order.paymentState) || kept.card > 0) {
    await payments.refundEverything(trx, order, {
      key: 'cancelled',
      cause: 'order_cancelled',
      reason: cause.note ?? describeCause(cause),
      askedBy: 'by' in cause && isPerson(cause.by) ? cause.by.id : null,
    });
  } else if (order.giftCard && kept.giftCard > 0) {
    await refundGiftCard(
      trx,
      {
        giftCard: order.giftCard,
        orderId: order.id,
        reference: cancelledUnpaid,
        amount: kept.giftCard,
      },
      now,
    );
  }
}

/**
 * The customer is notified of an order that was confirmed, that a mail reminded of, whose payment was reviewed, is in
 * transit or was delayed and failed, or that staff cancel; a card order that was abandoned before ends without a mail.
 * Staff and studios are notified of orders that were announced to them: a studio if it was notified of the order, staff
 * if they did not cancel it themselves, and also of one that they did not approve in time.
 */
async function findMails(
  trx: Trx,
  order: OrderRecord,
  { code }: CancelCause,
): Promise<QueuedMailKind[]> {
  const isByStaff = code === 'cancelled_by_staff';
  if (!(await isConfirmed(trx, order.id))) {
    const isKnown =
      isByStaff ||
      (await wasReminded(trx, order.id)) ||
      (await hasPendingAttempt(trx, order.id)) ||
      (await wasReviewed(trx, order.id)) ||
      (await hasFailedPayment(trx, order.id));
    return isKnown ? ['cancelled'] : [];
  }
  const isAnnounced = await isConfirmed(trx, order.id, 'admin');
  return [
    'cancelled',
    ...(!isByStaff && (isAnnounced || code === 'approval_overdue')
      ? ['admin-cancelled' as const]
      : []),
    ...(isAnnounced && isOfStudios(order) ? ([studioCancellation] as const) : []),
  ];
}

/**
 * Cancels a locked order; no other code may do so. Releases its discount use and holds, ends its live attempts,
 * refunds what was paid, and notifies the customer who knows of the order. A charge that still comes is a late approval.
 * Repeating it changes nothing. Errors: `order_not_cancellable` when the transition table forbids it.
 */
export async function cancelOrder(
  payments: PaymentWrites,
  trx: Trx,
  order: OrderRecord,
  cause: CancelCause,
  now: number,
): Promise<Result<OrderRecord>> {
  const { fulfilmentState: from } = order;
  if (from === 'cancelled') return succeed(order);
  if (!canMove(fulfilmentTransitions, from, 'cancelled')) {
    return fail('order_not_cancellable', { state: from });
  }
  const mails = await findMails(trx, order, cause);
  await storeTransition(trx, order, { machine: 'fulfilment', to: 'cancelled' }, cause);
  await releaseUse(trx, order.id);
  await payments.cancelAttempts(trx, order.id, now);
  await releaseGiftCardHolds(trx, order.id, now);
  await refundCancelled(payments, trx, order, cause, now);
  await queueOrderMails(trx, order.id, mails);
  return succeed((await findOrderById(trx, order.id)) ?? order);
}
