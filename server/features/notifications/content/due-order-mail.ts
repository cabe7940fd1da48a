import type { OrderMailKey } from '#domain/notifications/order-mails.ts';
import { payBy } from '#domain/orders/payment-deadlines.ts';
import { awaitsPayment, wasPaid } from '#domain/orders/order-states.ts';
import { isManualMethod } from '#domain/payments/payment-methods.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { cancelTexts, type CancelTexts } from './cancel-reason.ts';
import {
  findCancelReason,
  findCancelRefunds,
  wasCharged,
  wasPaymentPending,
} from './cancellations.repo.ts';

/** Time after which an order awaiting a transfer gets its last reminder. */
const lastReminderMs = 48 * 60 * 60 * 1000;

/** Whether an order can still be paid in time. */
function isPayable(order: OrderRecord, now: number): boolean {
  return awaitsPayment(order) && now < (payBy(order)?.getTime() ?? now);
}

/**
 * Whether a mail is still true: since it was queued, its order may have been paid, approved or cancelled, or its time may
 * be over. `now` in ms since 1970.
 */
export function isStillDue(order: OrderRecord, kind: OrderMailKey['kind'], now: number): boolean {
  const { fulfilmentState } = order;
  switch (kind) {
    case 'customer-confirmation':
    case 'admin-confirmation':
      // A paid order's confirmation carries its invoice.
      return fulfilmentState !== 'cancelled' || wasPaid(order.paymentState);
    case 'transfer-reminder':
      // After an outage the last one replaces it.
      return isPayable(order, now) && now < order.placedAt.getTime() + lastReminderMs;
    case 'payment-reminder':
    case 'transfer-last-reminder':
      return isPayable(order, now);
    case 'approval-reminder':
    case 'confirm-or-cancel':
      return fulfilmentState === 'awaiting_csr';
    case 'in-production':
      return fulfilmentState === 'in_production';
    case 'shipped':
      // The parcel may have come back before the mail could be sent; that has a mail of its own.
      return fulfilmentState === 'shipped' || fulfilmentState === 'completed';
    case 'parcel-returned':
      return fulfilmentState === 'returned';
    case 'ready':
      return fulfilmentState === 'ready';
    case 'edit-ended':
      // The mail about the cancellation says what becomes of the order.
      return fulfilmentState !== 'cancelled';
    default:
      return true;
  }
}

/** Reason of a cancellation and the amounts refunded; minor units. */
export interface Cancellation {
  readonly reason: CancelTexts;
  /** Goes back the way it came. */
  readonly back: number;
  /** Whether all of `back` has been refunded, as by staff before they cancelled the order. */
  readonly isDone: boolean;
  /** Part of `back` that staff must still send manually. */
  readonly manual: number;
  /** Already back on the gift card. */
  readonly onGiftCard: number;
  /** Whether money was in transit when the order was cancelled; what arrives of it is refunded. */
  readonly isPending: boolean;
  /** A provider reported a charge, which may have been returned since. */
  readonly wasCharged: boolean;
}

/** Finds the reason and refunds of a cancelled order; null for an order that is not cancelled. */
export async function findCancellation(
  connection: Sql,
  order: OrderRecord,
): Promise<Cancellation | null> {
  if (order.fulfilmentState !== 'cancelled') return null;
  const refunds = await findCancelRefunds(connection, order.id);
  const isUnpaidManual = isManualMethod(order.paymentMethod) && !wasPaid(order.paymentState);
  return {
    reason: cancelTexts(await findCancelReason(connection, order.id)),
    back: refunds.reduce((sum, { amount }) => sum + amount, 0),
    isDone: refunds.every(({ state }) => state === 'done'),
    manual: refunds.reduce(
      (sum, { byHandAmount, state }) => sum + (state === 'done' ? 0 : byHandAmount),
      0,
    ),
    onGiftCard: refunds.length === 0 && isUnpaidManual ? order.giftCardAmount : 0,
    isPending: await wasPaymentPending(connection, order.id),
    wasCharged: await wasCharged(connection, order.id),
  };
}
