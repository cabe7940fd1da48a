import type { LinkedOrder } from '#contract/order-links.ts';
import { wasPaid } from '#domain/order-states.ts';

/** What happens to an order, in its order: placed, told to go ahead, made, had. */
export type OrderStage = 'placed' | 'goAhead' | 'printing' | 'there';

const stages: readonly OrderStage[] = ['placed', 'goAhead', 'printing', 'there'];

/** How many of them an order has behind it. */
const behind: Readonly<Record<LinkedOrder['fulfilment'], number>> = {
  placed: 1,
  awaiting_csr: 1,
  approved: 2,
  in_production: 2,
  ready: 3,
  shipped: 4,
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
 * How far an order is. On delivery staff give the word, elsewhere the money does; what is paid at the counter, or needs
 * no money, waits for neither. Nothing is told as being printed before it is. Source: product §4, by hand.
 */
export const progressOf = ({
  order: { paymentMethod },
  fulfilment,
  payment,
}: OrderProgress): {
  readonly stage: OrderStage;
  readonly state: 'done' | 'now' | 'later';
}[] => {
  const goesAhead = paymentMethod !== 'cod' && wasPaid(payment);
  const done = Math.max(behind[fulfilment], goesAhead ? 2 : 1);
  const isFree = paymentMethod === 'in_store' || paymentMethod === 'none';
  const own = stages.filter((stage) => stage !== 'goAhead' || !isFree);
  const next = own.find((stage) => stages.indexOf(stage) >= done);
  const now = next === 'printing' && fulfilment !== 'in_production' ? null : next;
  return own.map((stage) => ({
    stage,
    state: stages.indexOf(stage) < done ? 'done' : stage === now ? 'now' : 'later',
  }));
};

/** The steps with one that happens beside them: after all that are done, so that nothing done stands below what is not. */
export const withStepBeside = <T extends { readonly state: 'done' | 'now' | 'later' }>(
  steps: readonly T[],
  beside: T,
): T[] => {
  const pending = steps.findIndex(({ state }) => state !== 'done');
  return pending < 0 ? [...steps, beside] : steps.toSpliced(pending, 0, beside);
};
