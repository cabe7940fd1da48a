import type { PaymentMethod } from '../payments/payment-methods.ts';

/** Fulfilment state of an order. Source: product §4.6. */
export const fulfilmentStates = [
  'draft',
  'placed',
  'awaiting_csr',
  'approved',
  'in_production',
  'ready',
  'shipped',
  /** The carrier brought the parcel back. */
  'returned',
  'completed',
  'cancelled',
] as const;
/** One of {@link fulfilmentStates}. */
export type FulfilmentState = (typeof fulfilmentStates)[number];

/** Payment state of an order. Source: product §4.6. */
export const paymentStates = [
  'unpaid',
  'awaiting_payment',
  'paid',
  'partially_refunded',
  'refunded',
  'payment_review',
] as const;
/** One of {@link paymentStates}. */
export type PaymentState = (typeof paymentStates)[number];

/** The only transitions of an order's fulfilment. */
export const fulfilmentTransitions: Readonly<Record<FulfilmentState, readonly FulfilmentState[]>> =
  {
    draft: ['placed', 'cancelled'],
    placed: ['awaiting_csr', 'approved', 'in_production', 'cancelled'],
    awaiting_csr: ['approved', 'cancelled'],
    approved: ['in_production', 'cancelled'],
    in_production: ['ready', 'shipped', 'cancelled'],
    // An uncollected order to be paid in store is cancelled after production.
    ready: ['completed', 'cancelled'],
    shipped: ['completed', 'returned'],
    returned: ['shipped', 'completed', 'cancelled'],
    completed: [],
    cancelled: [],
  };

/**
 * The only transitions of an order's payment. A reversed refund leads back; an order whose money stayed in review until
 * it was returned awaits its payment again.
 */
export const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  unpaid: ['awaiting_payment', 'paid', 'payment_review'],
  awaiting_payment: ['unpaid', 'paid', 'payment_review'],
  paid: ['partially_refunded', 'refunded', 'payment_review'],
  partially_refunded: ['refunded', 'payment_review', 'paid'],
  refunded: ['payment_review', 'partially_refunded', 'paid'],
  payment_review: ['awaiting_payment', 'paid', 'partially_refunded', 'refunded'],
};

/** The states an order passes through when it is placed, in order; its messages are sent if `confirmed`. */
export interface OrderStart {
  readonly payment: readonly PaymentState[];
  readonly fulfilment: readonly FulfilmentState[];
  readonly confirmed: boolean;
}

/**
 * Initial states of an order by payment method. Cash on delivery waits for staff approval; payment in store does not.
 * Cards and transfers wait for the money, and a card order's confirmation waits with it. An order with nothing to pay
 * is paid. Source: product §4.
 */
export function orderStart(method: PaymentMethod): OrderStart {
  if (method === 'cod') {
    return {
      payment: ['unpaid'],
      fulfilment: ['draft', 'placed', 'awaiting_csr'],
      confirmed: true,
    };
  }
  if (method === 'in_store') {
    return { payment: ['unpaid'], fulfilment: ['draft', 'placed'], confirmed: true };
  }
  if (method === 'none' || method === 'gift_card') {
    return { payment: ['unpaid', 'paid'], fulfilment: ['draft', 'placed'], confirmed: true };
  }
  return {
    payment: ['unpaid', 'awaiting_payment'],
    fulfilment: ['draft', 'placed'],
    confirmed: method === 'interac',
  };
}

/** No payment was accepted yet and none is in review: the order is still to be paid. */
export function isUnpaid(payment: PaymentState): boolean {
  return payment === 'unpaid' || payment === 'awaiting_payment';
}

/** The order was paid, even if all of it was refunded since: its payment status is `paid`. */
export function wasPaid(payment: PaymentState): boolean {
  return payment === 'paid' || payment === 'partially_refunded' || payment === 'refunded';
}

/** The order was paid and the shop still has at least a part of the money: it can be made and handed over. */
export function holdsPayment(payment: PaymentState): boolean {
  return payment === 'paid' || payment === 'partially_refunded';
}

/** An online payment or a transfer can still pay the order: the payment is awaited, and the order is not cancelled. */
export function awaitsPayment(order: {
  readonly paymentState: PaymentState;
  readonly fulfilmentState: FulfilmentState;
}): boolean {
  return order.paymentState === 'awaiting_payment' && order.fulfilmentState !== 'cancelled';
}

/** Whether staff have yet to approve an unpaid order. Source: product §4.13. */
export function awaitsApproval(order: {
  readonly paymentState: PaymentState;
  readonly fulfilmentState: FulfilmentState;
}): boolean {
  return order.fulfilmentState === 'awaiting_csr' && isUnpaid(order.paymentState);
}

/**
 * Whether an order is still unpaid, unconfirmed and not started: anybody could have placed it in any name. Source:
 * product §8.6.
 */
export function isUnconfirmed(order: {
  readonly paymentState: PaymentState;
  readonly fulfilmentState: FulfilmentState;
}): boolean {
  return (
    isUnpaid(order.paymentState) &&
    ['draft', 'placed', 'awaiting_csr', 'cancelled'].includes(order.fulfilmentState)
  );
}

/**
 * Whether an order's money allows its production: it is paid, or it is a pay-in-store or an approved cash-on-delivery
 * order, which is made unpaid. Never during a payment review. Source: product §4.
 */
export function mayBeProduced(order: {
  readonly paymentState: PaymentState;
  readonly fulfilmentState: FulfilmentState;
  readonly paymentMethod: PaymentMethod;
}): boolean {
  return (
    holdsPayment(order.paymentState) ||
    (order.paymentState === 'unpaid' &&
      (order.paymentMethod === 'in_store' ||
        (order.paymentMethod === 'cod' &&
          (order.fulfilmentState === 'approved' || order.fulfilmentState === 'in_production'))))
  );
}

/**
 * Whether an order's money allows to hand it to the carrier, also again after it came back: it is paid, or to be paid on
 * delivery. Never during a payment review. Source: product §4.21.
 */
export function mayBeShipped(order: {
  readonly paymentState: PaymentState;
  readonly paymentMethod: PaymentMethod;
}): boolean {
  return (
    holdsPayment(order.paymentState) ||
    (order.paymentState === 'unpaid' && order.paymentMethod === 'cod')
  );
}

/**
 * Whether an order's prints may be made now: its money allows it, and it is neither waiting for approval nor finished.
 * Source: product §4.20.
 */
export function mayBePrinted(order: Parameters<typeof mayBeProduced>[0]): boolean {
  return (
    (order.fulfilmentState === 'in_production' ||
      canMove(fulfilmentTransitions, order.fulfilmentState, 'in_production')) &&
    mayBeProduced(order)
  );
}

const beforeProduction: readonly FulfilmentState[] = ['placed', 'awaiting_csr', 'approved'];

/** Whether an order is placed and its production has not started. Source: product §4.6. */
export function isBeforeProduction(order: { readonly fulfilmentState: FulfilmentState }): boolean {
  return beforeProduction.includes(order.fulfilmentState);
}

const beforeHandOver: readonly FulfilmentState[] = [...beforeProduction, 'in_production', 'ready'];

/**
 * Whether all of an order's money was refunded before its customer got the prints: they are not made and not handed
 * over. Source: product §4.15.
 */
export function isRefundedBeforeHandOver(order: {
  readonly paymentState: PaymentState;
  readonly fulfilmentState: FulfilmentState;
}): boolean {
  return order.paymentState === 'refunded' && beforeHandOver.includes(order.fulfilmentState);
}

/**
 * Whether an order takes missing originals: until production starts, since prints are then made of the available files,
 * and not if all of its money was refunded. Source: product §4.17.
 */
export function takesOriginals(order: {
  readonly paymentState: PaymentState;
  readonly fulfilmentState: FulfilmentState;
}): boolean {
  return isBeforeProduction(order) && !isRefundedBeforeHandOver(order);
}

/** Whether a transition table allows a move. */
export function canMove<S extends string>(
  table: Readonly<Record<S, readonly S[]>>,
  from: S,
  to: S,
): boolean {
  return table[from].includes(to);
}

/** The order's `status` for the customer. Source: product §4.6. */
export type OrderStatus = 'Processing' | 'Waiting for CSR approval' | 'Cancelled';
/** Values of the order's `paymentStatus`. Source: product §4. */
export type PaymentStatus = 'paid' | 'pending';

/** Maps the two states of an order to its specified status names. Source: product §4. */
export function toOrderStatus(
  fulfilment: FulfilmentState,
  payment: PaymentState,
): { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus } {
  const paid = wasPaid(payment);
  const paymentStatus = paid ? 'paid' : 'pending';
  if (fulfilment === 'cancelled') return { status: 'Cancelled', paymentStatus };
  const started =
    fulfilment !== 'draft' && fulfilment !== 'placed' && fulfilment !== 'awaiting_csr';
  return { status: paid || started ? 'Processing' : 'Waiting for CSR approval', paymentStatus };
}
