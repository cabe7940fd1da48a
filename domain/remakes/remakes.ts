import {
  isRefundedBeforeHandOver,
  type FulfilmentState,
  type PaymentState,
} from '../orders/order-states.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A print can be reported for so many days after the order was shipped, ready or handed over. Source: product §9.15. */
export const remakeDays = 60;

/** Reports that one order accepts, decided ones included. Source: product §9.15. */
export const maxRemakeRequests = 20;

/** Longest description of what is wrong, and longest answer, in characters. Source: product §9.15. */
export const maxRemakeWords = 1000;

/** State of a report. Source: product §4.21. */
export type RemakeState = 'open' | 'accepted' | 'declined';

const received: readonly FulfilmentState[] = ['ready', 'shipped', 'completed'];

/**
 * End of the time in which the prints of an order can be reported; null when they cannot: the customer does not have
 * them. `madeAt` is the last time it was shipped, else became ready or was handed over. Source: product §4.21.
 */
export function remakeUntil(
  order: { readonly fulfilmentState: FulfilmentState; readonly paymentState: PaymentState },
  madeAt: Date | null,
): Date | null {
  return madeAt !== null &&
    received.includes(order.fulfilmentState) &&
    !isRefundedBeforeHandOver(order)
    ? new Date(madeAt.getTime() + remakeDays * dayMs)
    : null;
}
