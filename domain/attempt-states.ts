/** Where one try to pay by card stands. Source: product §4, attempts. */
export const attemptStates = [
  'created',
  'initializing',
  'open',
  'succeeded',
  'expired',
  'canceled',
  'failed',
  'indeterminate',
  'partially_refunded',
  'refunded',
  'disputed',
] as const;
/** One of {@link attemptStates}. */
export type AttemptState = (typeof attemptStates)[number];

/**
 * The only moves a try may take. A decline keeps it open; a late approval moves an expired, canceled or indeterminate
 * one to succeeded. Source: product §4, attempts.
 */
export const attemptTransitions: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['initializing', 'canceled'],
  initializing: ['open', 'failed', 'indeterminate', 'canceled'],
  open: ['succeeded', 'expired', 'canceled', 'failed', 'indeterminate'],
  succeeded: ['partially_refunded', 'refunded', 'disputed'],
  expired: ['succeeded'],
  canceled: ['succeeded'],
  failed: [],
  indeterminate: ['succeeded', 'expired', 'failed'],
  partially_refunded: ['refunded', 'disputed'],
  refunded: ['disputed'],
  disputed: [],
};

/** A try that can still be charged by its customer; an order has at most one. */
export const isLive = (state: AttemptState): boolean =>
  state === 'created' || state === 'initializing' || state === 'open';

/** Lifetime of a card window's token. Source: product §7. */
export const checkoutTokenMs = 60 * 60 * 1000;
