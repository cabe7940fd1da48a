/** State of one attempt to pay by card. Source: product §4.7. */
export const attemptStates = [
  'created',
  'initializing',
  'open',
  'processing',
  'succeeded',
  'expired',
  'canceled',
  'failed',
  'indeterminate',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
] as const;
/** One of {@link attemptStates}. */
export type AttemptState = (typeof attemptStates)[number];

/**
 * The only transitions an attempt may take. A decline keeps it open. A late approval moves an expired, canceled or
 * indeterminate attempt to succeeded. A reversed refund and a dispute that the shop wins, even after it was lost, move it
 * back. A charge can be disputed again after a lost dispute. Source: product §4.7.
 */
export const attemptTransitions: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['initializing', 'canceled'],
  initializing: ['open', 'failed', 'indeterminate', 'canceled'],
  open: ['processing', 'succeeded', 'expired', 'canceled', 'failed', 'indeterminate'],
  processing: ['succeeded', 'canceled', 'failed'],
  succeeded: ['partially_refunded', 'refunded', 'disputed', 'dispute_lost'],
  expired: ['succeeded'],
  canceled: ['succeeded'],
  failed: [],
  indeterminate: ['processing', 'succeeded', 'expired', 'failed'],
  partially_refunded: ['refunded', 'disputed', 'dispute_lost', 'succeeded'],
  refunded: ['disputed', 'dispute_lost', 'partially_refunded', 'succeeded'],
  disputed: ['succeeded', 'partially_refunded', 'refunded', 'dispute_lost'],
  dispute_lost: ['succeeded', 'partially_refunded', 'refunded', 'disputed'],
};

/** Whether the customer can still be charged through this attempt; an order has at most one such attempt. */
export function isLive(state: AttemptState): boolean {
  return state === 'created' || state === 'initializing' || state === 'open';
}

/**
 * Whether the customer has paid by a delayed method (a bank debit, a voucher) and the money is in transit. The order
 * is then not paid, cannot be paid a second time, and does not expire as unpaid.
 */
export function isPending(state: AttemptState): boolean {
  return state === 'processing';
}

/** Whether the customer may have been charged while the shop has no confirmation yet. */
export function isUnsettled(state: AttemptState): boolean {
  return isLive(state) || isPending(state) || state === 'indeterminate';
}

/** Lifetime of a card window's token and of a checkout session in milliseconds. Source: product §7. */
export const checkoutTokenMs = 60 * 60 * 1000;

/**
 * Grace period after an attempt's end: until then an empty lookup proves nothing, and the gift card's share stays
 * held. Source: product §4.
 */
export const graceMs = 10 * 60 * 1000;
