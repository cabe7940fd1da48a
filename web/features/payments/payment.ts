import type { OrderWire } from '#contract/orders.ts';

/** A stored order that waits for its card payment; `total` in major units. */
export interface PayableOrder {
  readonly orderNumber: string;
  readonly total: number;
  /** Two-letter code. */
  readonly country: string;
}

/** A stored order as it pays: what the window charges is what the server stored. */
export const payableOf = (
  order: Pick<OrderWire, 'orderNumber' | 'totalAmount' | 'selectedCountry'>,
): PayableOrder => ({
  orderNumber: order.orderNumber,
  total: order.totalAmount,
  country: order.selectedCountry,
});

/** Why a payment did not come about. Source: product §8, payment. */
export type PaymentFailure =
  | { readonly kind: 'load_failed' }
  | { readonly kind: 'still_loading' }
  | { readonly kind: 'no_token' }
  | { readonly kind: 'not_ready' }
  | { readonly kind: 'window_failed' }
  /** The window was aborted: declined, or given up; `reason` as the provider says it. */
  | { readonly kind: 'cancelled'; readonly reason: string | null }
  | { readonly kind: 'invalid_response' }
  | { readonly kind: 'not_approved' }
  /** The server would not open a window; `message` in the customer's language. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string | null }
  | { readonly kind: 'network' }
  | { readonly kind: 'server' }
  | { readonly kind: 'price_changed'; readonly total: number; readonly currency: string }
  /** The window said paid and the server does not agree; `message` in the customer's language. */
  | { readonly kind: 'verification'; readonly code: string; readonly message: string | null }
  /** The window said paid and nobody could be asked: asking again is right, paying again is not. */
  | { readonly kind: 'unverified' };

/** Whether trying again means asking again, never paying again. */
export const isUnsettled = (failure: PaymentFailure): boolean =>
  failure.kind === 'unverified' || failure.kind === 'verification';
