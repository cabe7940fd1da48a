/** Where one try to pay by card stands. Source: product §4, attempts. */
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
 * The only moves a try may take. A decline keeps it open; a late approval moves an expired, canceled or indeterminate
 * one to succeeded; a refund that comes back after it was done leads back, and so does a dispute that the shop wins. Source: product §4, attempts.
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
  dispute_lost: [],
};

/** A try that can still be charged by its customer; an order has at most one. */
export const isLive = (state: AttemptState): boolean =>
  state === 'created' || state === 'initializing' || state === 'open';

/**
 * An attempt whose customer has paid by a delayed method (a bank debit, a voucher) and whose money is on its way: the
 * order is not paid, not payable a second time, and not cancelled for being unpaid.
 */
export const isPending = (state: AttemptState): boolean => state === 'processing';

/** A try whose customer may have been charged without anybody having told the shop yet. */
export const isUnsettled = (state: AttemptState): boolean =>
  isLive(state) || isPending(state) || state === 'indeterminate';

/** Lifetime of a card window's token, and of a checkout session. Source: product §7. */
export const checkoutTokenMs = 60 * 60 * 1000;

/** An empty look-up proves nothing until this long after a try's end, and a gift card's part is held until then. Source: product §4. */
export const graceMs = 10 * 60 * 1000;
