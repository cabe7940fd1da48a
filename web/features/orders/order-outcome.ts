import type { OrderWire } from '#contract/orders.ts';
import { isCardMethod } from '#domain/payments/payment-methods.ts';

/** Outcome of a stored order for the browser that placed it. */
export type OrderOutcome = 'done' | 'awaiting_payment' | 'cancelled';

/** `done`: nothing is left to do here; `awaiting_payment`: the card payment is open. */
export function toOrderOutcome(
  order: Pick<OrderWire, 'status' | 'paymentStatus' | 'paymentMethod'>,
): OrderOutcome {
  if (order.status === 'Cancelled') return 'cancelled';
  return order.paymentStatus === 'pending' && isCardMethod(order.paymentMethod)
    ? 'awaiting_payment'
    : 'done';
}
