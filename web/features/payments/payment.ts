import type { OrderWire } from '#contract/orders.ts';

/** How a card pays: in the Helcim window over the shop, or on the Stripe Checkout page. */
export type PaymentWay = 'window' | 'page';

/** A stored order that waits for its card payment; `total` in major units. */
export interface PayableOrder {
  readonly orderNumber: string;
  readonly total: number;
  /** Two-letter code. */
  readonly country: string;
  readonly way: PaymentWay;
  /** The shop's address in the customer's language, without a trailing slash; the page returns there. */
  readonly home: string;
  /** Secret of the order's private link, when it is paid by that. */
  readonly link?: string;
  /** Id of the change of a paid order whose difference is paid; absent for the order itself. */
  readonly edit?: string;
}

/** Converts a stored order for its payment: the charge is the amount the server stored. */
export function toPayable(
  order: Pick<OrderWire, 'orderNumber' | 'totalAmount' | 'selectedCountry' | 'paymentMethod'>,
  home: string,
  link?: string,
): PayableOrder {
  return {
    orderNumber: order.orderNumber,
    total: order.totalAmount,
    country: order.selectedCountry,
    way: order.paymentMethod.startsWith('credit') ? 'page' : 'window',
    home,
    ...(link !== undefined && { link }),
  };
}

/** Converts the difference of a change for its payment by the private link of its order. */
export function toPayableDifference(
  order: Pick<OrderWire, 'orderNumber' | 'selectedCountry'>,
  due: { readonly edit: string; readonly amount: number; readonly method: string },
  home: string,
  link: string,
): PayableOrder {
  return {
    orderNumber: order.orderNumber,
    total: due.amount,
    country: order.selectedCountry,
    way: due.method === 'credit' ? 'page' : 'window',
    home,
    link,
    edit: due.edit,
  };
}

/** A failure after which money could have moved. */
interface Uncharged {
  /** The provider confirmed that nothing was charged. */
  readonly isUncharged: boolean;
}

/** Why a payment failed. */
export type PaymentFailure =
  | { readonly kind: 'load_failed' }
  | { readonly kind: 'still_loading' }
  | { readonly kind: 'no_token' }
  | { readonly kind: 'not_ready' }
  | { readonly kind: 'window_failed' }
  /** The window was cancelled. */
  | { readonly kind: 'cancelled' }
  /** The bank declined the card; `reason` in the provider's words. */
  | ({ readonly kind: 'declined'; readonly reason: string | null } & Uncharged)
  | ({ readonly kind: 'invalid_response' } & Uncharged)
  | ({ readonly kind: 'not_approved' } & Uncharged)
  /** The server refused to open a window; `message` in the customer's language. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string | null }
  /** The gift card's part is held for another payment, until this moment (ISO 8601). */
  | { readonly kind: 'gift_card_held'; readonly until: string }
  /** The server did not create a Stripe Checkout page; `message` in the customer's language. */
  | { readonly kind: 'redirect_failed'; readonly message: string | null }
  /** The provider does not respond to the server. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'network' }
  | { readonly kind: 'server' }
  /** The page was left without paying. */
  | { readonly kind: 'not_paid' }
  /** The customer paid and the server does not confirm it; `message` in the customer's language. */
  | { readonly kind: 'verification'; readonly code: string; readonly message: string | null }
  /** A success was reported but could not be checked: the customer may check again, but must not pay again. */
  | { readonly kind: 'unverified' }
  /** Paid on the page, and the customer's bank has not confirmed it yet. */
  | { readonly kind: 'pending' }
  /** Paid by a delayed method: the money may take days to arrive. */
  | { readonly kind: 'processing' };

/** Whether a retry means checking again, never paying again. Returned money pays nothing. */
export function isOutcomeUnknown(failure: PaymentFailure): boolean {
  return failure.kind === 'verification'
    ? failure.code !== 'payment_returned'
    : ['unverified', 'pending', 'processing'].includes(failure.kind);
}

const anotherWayMayWork: readonly PaymentFailure['kind'][] = [
  'load_failed',
  'still_loading',
  'no_token',
  'not_ready',
  'window_failed',
  'refused',
  'redirect_failed',
  'unavailable',
  'server',
  'declined',
  'not_approved',
];

/** Whether another way to pay may work after this failure. */
export function mayPayOtherwise({ kind }: PaymentFailure): boolean {
  return anotherWayMayWork.includes(kind);
}
