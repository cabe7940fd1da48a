import type { ListedOrder } from '#contract/staff/orders.ts';
import type { FulfilmentState, PaymentState } from '#domain/orders/order-states.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';

/**
 * The weight of a state: it needs somebody, goes on, is done, is over, or went wrong. Each differs by outline and wash, so
 * that it can be told without color.
 */
export type ChipWeight = 'need' | 'go' | 'done' | 'end' | 'bad';

/** What the chip of a fulfilment shows beside its word: a mark on the state, never a state of its own. */
export interface ChipDetail {
  readonly kind: 'act' | 'failed' | 'small' | 'held' | 'originals' | 'printed' | 'shelf';
  readonly count: number;
  readonly all: number;
  readonly text: string;
}

const weightOfFulfilment: Readonly<Record<FulfilmentState, ChipWeight>> = {
  draft: 'end',
  placed: 'go',
  awaiting_csr: 'need',
  approved: 'go',
  in_production: 'go',
  ready: 'done',
  shipped: 'done',
  returned: 'need',
  completed: 'done',
  cancelled: 'end',
};

const weightOfPayment: Readonly<Record<PaymentState, ChipWeight>> = {
  unpaid: 'end',
  awaiting_payment: 'go',
  paid: 'done',
  partially_refunded: 'go',
  refunded: 'end',
  payment_review: 'bad',
};

type ChipFacts = Pick<ListedOrder, 'fulfilment' | 'marks' | 'originals' | 'printed' | 'shelf'>;

function countOf({ marks }: ChipFacts, kind: ListedOrder['marks'][number]['kind']): number {
  return marks.find((mark) => mark.kind === kind)?.count ?? 0;
}

/** The one detail of a fulfilment that matters most: what failed, what needs eyes, then how far it is. */
export function detailOf(order: ChipFacts): ChipDetail | null {
  const { fulfilment, originals, printed, shelf } = order;
  const none = { count: 0, all: 0, text: '' };
  if (countOf(order, 'act') > 0) return { ...none, kind: 'act' };
  const failed = countOf(order, 'failed');
  if (failed > 0) return { ...none, kind: 'failed', count: failed };
  const small = countOf(order, 'small');
  if (small > 0) return { ...none, kind: 'small', count: small };
  const held = countOf(order, 'held');
  if (held > 0) return { ...none, kind: 'held', count: held };
  if (fulfilment === 'in_production' && printed) {
    return { ...none, kind: 'printed', count: printed.done, all: printed.all };
  }
  if (fulfilment === 'ready' && shelf !== null) return { ...none, kind: 'shelf', text: shelf };
  const isEarly = fulfilment === 'placed' || fulfilment === 'approved';
  if (isEarly && originals && originals.received < originals.expected) {
    return { ...none, kind: 'originals', count: originals.received, all: originals.expected };
  }
  return null;
}

/** Weight of the chip of a fulfilment with its detail. */
export function fulfilmentWeight(order: ChipFacts): ChipWeight {
  const detail = detailOf(order);
  if (detail?.kind === 'act' || detail?.kind === 'failed') return 'bad';
  if (detail?.kind === 'small' || detail?.kind === 'held') return 'need';
  return weightOfFulfilment[order.fulfilment];
}

/** Weight of the chip of a payment. */
export function paymentWeight(payment: PaymentState): ChipWeight {
  return weightOfPayment[payment];
}

/** A way to pay in one word; a gift card beside a card is said with it. */
export type PayWord =
  | 'card'
  | 'cardAndGift'
  | 'cash'
  | 'inStore'
  | 'interac'
  | 'giftCard'
  | 'nothing';

const payWords: Readonly<Record<PaymentMethod, PayWord>> = {
  helcim: 'card',
  credit: 'card',
  'helcim+gift_card': 'cardAndGift',
  'credit+gift_card': 'cardAndGift',
  cod: 'cash',
  in_store: 'inStore',
  interac: 'interac',
  gift_card: 'giftCard',
  none: 'nothing',
};

/** The word of a payment method. */
export function payWordOf(method: PaymentMethod): PayWord {
  return payWords[method];
}

/** How an order stands in time: over its promise, before it, or simply so old. */
export interface OrderTime {
  readonly kind: 'over' | 'left' | 'old';
  readonly milliseconds: number;
}

/** The time of an order at `now`: what was promised counts until it is handed over. */
export function timeOf(
  order: Pick<ListedOrder, 'fulfilment' | 'promisedAt' | 'placedAt'>,
  now: number,
): OrderTime {
  const waits = ['approved', 'in_production', 'ready'].includes(order.fulfilment);
  if (order.promisedAt === null || !waits) {
    return { kind: 'old', milliseconds: Math.max(0, now - Date.parse(order.placedAt)) };
  }
  const left = Date.parse(order.promisedAt) - now;
  // On the shelf it was ready in time: the customer decides when it is collected.
  if (left < 0 && order.fulfilment === 'ready') {
    return { kind: 'old', milliseconds: now - Date.parse(order.placedAt) };
  }
  return { kind: left < 0 ? 'over' : 'left', milliseconds: Math.abs(left) };
}
