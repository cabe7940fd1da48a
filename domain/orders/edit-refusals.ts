import type { BaseMethod } from '../catalogue/base-methods.ts';
import { isCardMethod, type PaymentMethod } from '../payments/payment-methods.ts';
import type { EditSettlement } from './edit-settlement.ts';
import type { FulfilmentState, PaymentState } from './order-states.ts';

/** Why nothing of an order can be edited. */
export const editRefusals = [
  'made',
  'cancelled',
  'in_review',
  'refunded',
  'disputed',
  'money_missing',
  'payment_in_transit',
  /** Another edit waits for its payment. */
  'edit_waiting',
  'prices_changed',
  'erased',
] as const;
/** One of {@link editRefusals}. */
export type EditRefusal = (typeof editRefusals)[number];

/** Why an edit cannot be carried out although its order may be edited. */
export const editObstacles = [
  /** A print is with its lab, or is being made for it. */
  'in_batch',
  /** The order was paid, would cost more, and the shop offers no way to pay the difference. */
  'needs_payment',
  'needs_refund_right',
  /** Nothing would be left to pay of an order that waits for its payment. */
  'nothing_left_to_pay',
  'below_card_minimum',
  'above_card_maximum',
  /** The payment method of the order is not offered with the other delivery. */
  'method_not_offered',
] as const;
/** One of {@link editObstacles}. */
export type EditObstacle = (typeof editObstacles)[number];

/** What decides whether an order may be edited. */
export interface EditFacts {
  readonly fulfilmentState: FulfilmentState;
  readonly paymentState: PaymentState;
  readonly isErased: boolean;
  /** Refunds beside those of edits and of late charges exist that have not failed. */
  readonly hasRefunds: boolean;
  readonly isDisputed: boolean;
  /** The shop holds less than the order cost when it was paid. */
  readonly isMoneyMissing: boolean;
  /** The customer has paid by card, and the money is on its way. */
  readonly isPaymentInTransit: boolean;
  readonly hasWaitingEdit: boolean;
  /** Today's prices give another total for the order as it is. */
  readonly hasOtherPrices: boolean;
}

/** States of the fulfilment in which an order may be edited. */
export const editableStates: ReadonlySet<FulfilmentState> = new Set([
  'placed',
  'awaiting_csr',
  'approved',
  'in_production',
]);

/** Why an order cannot be edited; null if it can. */
export function findEditRefusal(facts: EditFacts): EditRefusal | null {
  const { fulfilmentState, paymentState } = facts;
  if (facts.isErased) return 'erased';
  if (fulfilmentState === 'cancelled') return 'cancelled';
  if (!editableStates.has(fulfilmentState)) return 'made';
  if (paymentState === 'payment_review') return 'in_review';
  if (paymentState === 'refunded' || paymentState === 'partially_refunded' || facts.hasRefunds) {
    return 'refunded';
  }
  if (facts.isDisputed) return 'disputed';
  if (facts.isMoneyMissing) return 'money_missing';
  if (facts.isPaymentInTransit) return 'payment_in_transit';
  if (facts.hasWaitingEdit) return 'edit_waiting';
  return facts.hasOtherPrices ? 'prices_changed' : null;
}

/** What decides whether an edit can be carried out. Amounts in minor units. */
interface ObstacleFacts {
  readonly method: PaymentMethod;
  readonly settlement: EditSettlement;
  /** How the difference of a paid order is paid; null if it cannot be. */
  readonly differenceMethod: BaseMethod | null;
  /** A line that changes, or any line where the lab changes, is in a batch. */
  readonly isInBatch: boolean;
  /** The method is offered with the delivery that the edit chooses. */
  readonly isMethodOffered: boolean;
  readonly mayRefund: boolean;
  readonly cardMinimum: number;
  /** Null for none. */
  readonly cardMaximum: number | null;
}

type CardFacts = Pick<ObstacleFacts, 'cardMinimum' | 'cardMaximum'>;

function findCardObstacle(due: number, { cardMinimum, cardMaximum }: CardFacts) {
  if (due < cardMinimum) return 'below_card_minimum';
  return cardMaximum !== null && due > cardMaximum ? 'above_card_maximum' : null;
}

/** The first obstacle of an edit; null if there is none. */
export function findEditObstacle(facts: ObstacleFacts): EditObstacle | null {
  const { settlement, method, differenceMethod } = facts;
  if (facts.isInBatch) return 'in_batch';
  if (!facts.isMethodOffered) return 'method_not_offered';
  if (settlement.kind === 'pay') {
    if (differenceMethod === null) return 'needs_payment';
    return isCardMethod(differenceMethod) ? findCardObstacle(settlement.amount, facts) : null;
  }
  if (settlement.kind === 'return') return facts.mayRefund ? null : 'needs_refund_right';
  if (settlement.kind === 'nothing') return null;
  if (settlement.due <= 0) return 'nothing_left_to_pay';
  return isCardMethod(method) ? findCardObstacle(settlement.due, facts) : null;
}
