import type { LinkedOrder } from '#contract/order-links.ts';
import { wasPaid } from '#domain/orders/order-states.ts';

/** Stages of an order in sequence: placed, approved, printed, received. */
export type OrderStage = 'placed' | 'goAhead' | 'printing' | 'there';

const stages: readonly OrderStage[] = ['placed', 'goAhead', 'printing', 'there'];

/** Number of stages an order has completed. */
const behind: Readonly<Record<LinkedOrder['fulfilment'], number>> = {
  placed: 1,
  awaiting_csr: 1,
  approved: 2,
  in_production: 2,
  ready: 3,
  shipped: 4,
  returned: 3,
  completed: 4,
  cancelled: 0,
};

/** How far an order is. */
export interface OrderProgress {
  readonly order: Pick<LinkedOrder['order'], 'paymentMethod'>;
  readonly fulfilment: LinkedOrder['fulfilment'];
  readonly payment: LinkedOrder['payment'];
}

/**
 * Computes the progress of an order. Staff approve cash on delivery, while other orders need their payment; an order
 * paid in store, or one that costs nothing, needs neither. Printing is never reported before it starts.
 */
export function computeProgress({ order: { paymentMethod }, fulfilment, payment }: OrderProgress): {
  readonly stage: OrderStage;
  readonly state: 'done' | 'now' | 'later';
}[] {
  const goesAhead = paymentMethod !== 'cod' && wasPaid(payment);
  const done = Math.max(behind[fulfilment], goesAhead ? 2 : 1);
  const isFree = paymentMethod === 'in_store' || paymentMethod === 'none';
  // A parcel that came back has no date of arrival until staff and customer agree how it goes on.
  const isBack = fulfilment === 'returned';
  // Nothing more is made of an order whose money was all refunded.
  const reached = payment === 'refunded' ? stages.slice(0, done) : stages;
  const own = reached.filter(
    (stage) => !(stage === 'goAhead' && isFree) && !(stage === 'there' && isBack),
  );
  const next = own.find((stage) => stages.indexOf(stage) >= done);
  const now = next === 'printing' && fulfilment !== 'in_production' ? null : next;
  return own.map((stage) => ({
    stage,
    state: stages.indexOf(stage) < done ? 'done' : stage === now ? 'now' : 'later',
  }));
}

/**
 * What an order needs before its production: a call, a transfer, another payment, or that people have looked into money
 * that arrived and does not match it.
 */
export function findGoAhead({
  order: { paymentMethod },
  payment,
}: Pick<OrderProgress, 'order' | 'payment'>): 'call' | 'transfer' | 'paid' | 'review' {
  if (paymentMethod === 'cod') return 'call';
  if (payment === 'payment_review') return 'review';
  return paymentMethod === 'interac' ? 'transfer' : 'paid';
}

/** Inserts a parallel step after all completed ones, so that no completed step is below an open one. */
export function withStepBeside<T extends { readonly state: 'done' | 'now' | 'later' }>(
  steps: readonly T[],
  beside: T,
): T[] {
  const pending = steps.findIndex(({ state }) => state !== 'done');
  return pending < 0 ? [...steps, beside] : steps.toSpliced(pending, 0, beside);
}
