import type { LinkedOrder } from '#contract/order-links.ts';

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

const hasMoney: readonly LinkedOrder['payment'][] = ['paid', 'partially_refunded', 'refunded'];

/**
 * How far the order of a private link is. On delivery staff give the word, elsewhere the money does; what is paid at the
 * counter waits for neither. Source: product §4, by hand.
 */
export const progressOf = ({
  order: { paymentMethod },
  fulfilment,
  payment,
}: Pick<LinkedOrder, 'fulfilment' | 'payment'> & {
  readonly order: Pick<LinkedOrder['order'], 'paymentMethod'>;
}): { readonly stage: OrderStage; readonly state: 'done' | 'now' | 'later' }[] => {
  const goesAhead = paymentMethod !== 'cod' && hasMoney.includes(payment);
  const done = Math.max(behind[fulfilment], goesAhead ? 2 : 1);
  const own = stages.filter((stage) => stage !== 'goAhead' || paymentMethod !== 'in_store');
  const now = own.find((stage) => stages.indexOf(stage) >= done);
  return own.map((stage) => ({
    stage,
    state: stages.indexOf(stage) < done ? 'done' : stage === now ? 'now' : 'later',
  }));
};
