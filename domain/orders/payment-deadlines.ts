import { toInstant, toLocalTime } from '../common/local-time.ts';
import { isUnpaid, type FulfilmentState, type PaymentState } from './order-states.ts';
import { isCardMethod, type PaymentMethod } from '../payments/payment-methods.ts';
import { counterUntil } from './ready-at.ts';
import type { CancelReason } from './transition-reasons.ts';

/** The fields of an order that decide until when it can be paid. Source: product §4.12, §4.13. */
export interface DatedOrder {
  readonly paymentState: PaymentState;
  readonly fulfilmentState: FulfilmentState;
  readonly paymentMethod: PaymentMethod;
  readonly placedAt: Date;
  /** Time it can be picked up; null when it is shipped or its studio's hours are unknown. */
  readonly readyAt: Date | null;
  readonly pickupStudio: {
    readonly timeZone: string;
    /** Dates, `YYYY-MM-DD`. */
    readonly closures: readonly string[];
  } | null;
  /** It is not printed before its customer or staff confirm it. */
  readonly awaitsConfirmation: boolean;
}

const hourMs = 60 * 60 * 1000;

/** Time limits of a card payment, of a transfer and of staff's approval. Source: product §4.13. */
const cardMs = 72 * hourMs;
const transferMs = 72 * hourMs;
const approvalMs = 7 * 24 * hourMs;

/**
 * An unpaid card order keeps its use of a discount this long until a payment window is opened, in milliseconds.
 * Source: product §4.12.
 */
export const unopenedMs = 10 * 60 * 1000;

/** End of a day, in minutes after its midnight. */
const dayEnd = 24 * 60;

/**
 * The last day (`YYYY-MM-DD`, on the studio's calendar) on which an order can be paid at its studio's counter; null if
 * it is not to be picked up, or the day on which it is ready is unknown. Source: product §4.13.
 */
export function lastCounterDay({
  readyAt,
  pickupStudio,
}: Pick<DatedOrder, 'readyAt' | 'pickupStudio'>): string | null {
  if (!readyAt || !pickupStudio) return null;
  const { timeZone, closures } = pickupStudio;
  return counterUntil(toLocalTime(readyAt.getTime(), timeZone).date, closures);
}

function counterEnd(order: DatedOrder): Date | null {
  const date = lastCounterDay(order);
  if (date === null || !order.pickupStudio) return null;
  // Before midnight, which is shown as the next day.
  return new Date(toInstant({ date, minutes: dayEnd }, order.pickupStudio.timeZone) - 1);
}

/** Until when an order that awaits approval is kept. Source: product §4.13. */
export function approvalEnd({ placedAt }: Pick<DatedOrder, 'placedAt'>): Date {
  return new Date(placedAt.getTime() + approvalMs);
}

/** Deadline of paying an unpaid order by card. Source: product §4.13. */
export function cardPaymentEnd({ placedAt }: Pick<DatedOrder, 'placedAt'>): Date {
  return new Date(placedAt.getTime() + cardMs);
}

function waits({ paymentState, fulfilmentState }: DatedOrder): boolean {
  return isUnpaid(paymentState) && fulfilmentState !== 'cancelled';
}

/** Deadline of paying an order; null when no payment is awaited. Source: product §4. */
export function payBy(order: DatedOrder): Date | null {
  if (!waits(order)) return null;
  if (isCardMethod(order.paymentMethod)) return cardPaymentEnd(order);
  if (order.paymentMethod === 'interac') return new Date(order.placedAt.getTime() + transferMs);
  return order.paymentMethod === 'in_store' ? counterEnd(order) : null;
}

type OverdueReason = Extract<CancelReason, `${string}_overdue`>;

/** Why an unpaid or unapproved order has expired; null while it has not. Source: product §4.13. */
export function overBecause(order: DatedOrder, now: number): OverdueReason | null {
  const { paymentMethod, fulfilmentState, placedAt } = order;
  if (paymentMethod === 'cod' || order.awaitsConfirmation) {
    const isUndecided = fulfilmentState === 'awaiting_csr' || order.awaitsConfirmation;
    const isOver = waits(order) && now >= placedAt.getTime() + approvalMs;
    return isOver && isUndecided ? 'approval_overdue' : null;
  }
  const until = payBy(order);
  // An order in production does not expire: the shop is late, not the customer.
  if (!until || now <= until.getTime() || fulfilmentState === 'in_production') return null;
  if (isCardMethod(paymentMethod)) return 'card_payment_overdue';
  if (paymentMethod === 'interac') return 'transfer_overdue';
  // A customer cannot collect what is not ready, regardless of the estimate.
  return fulfilmentState === 'ready' ? 'collection_overdue' : null;
}
