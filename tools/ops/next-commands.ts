import {
  canMove,
  fulfilmentTransitions,
  type FulfilmentState,
  type PaymentState,
} from '#domain/orders/order-states.ts';

const nextCommands: Partial<Record<FulfilmentState, string>> = {
  placed: 'produce',
  awaiting_csr: 'approve',
  approved: 'produce',
  in_production: 'shipped, or ready if it is picked up',
  ready: 'hand-over or complete',
  shipped: 'complete or returned',
  returned: 'shipped, complete or cancel',
};

/** The staff commands that lead an order on from its states; null if none does. */
export function describeNext(state: FulfilmentState, payment: PaymentState): string | null {
  if (payment === 'payment_review') return 'refund, end-review or cancel';
  if (payment === 'refunded') {
    return canMove(fulfilmentTransitions, state, 'cancelled') ? 'cancel' : null;
  }
  if (payment === 'awaiting_payment' && state === 'placed') {
    return 'mark-paid, if it is paid by transfer';
  }
  return nextCommands[state] ?? null;
}
