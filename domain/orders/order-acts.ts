import {
  canMove,
  fulfilmentTransitions,
  holdsPayment,
  isUnpaid,
  mayBePrinted,
  mayBeProduced,
  mayBeShipped,
  paymentTransitions,
  type FulfilmentState,
  type PaymentState,
} from './order-states.ts';
import { isManualMethod, type PaymentMethod } from '../payments/payment-methods.ts';
import type { DeliveryMethod } from '../catalogue/shipping.ts';
import { may, type Person, type Right } from '../staff/roles.ts';

/** Kinds of the acts of a person on an order. */
export const staffActKinds = [
  'approve',
  'reject',
  'no_answer',
  'mark_paid',
  'start_production',
  'mark_ready',
  'mark_shipped',
  'mark_returned',
  'complete',
  'hand_over',
  'cancel',
] as const;
/** One of {@link staffActKinds}. */
export type StaffActKind = (typeof staffActKinds)[number];

/** The rights that each act needs, all of them. Source: decision 48. */
export const rightsOfAct: Readonly<Record<StaffActKind, readonly Right[]>> = {
  approve: ['orders.approve', 'calls.make'],
  reject: ['orders.approve', 'calls.make'],
  no_answer: ['orders.approve', 'calls.make'],
  mark_paid: ['orders.mark-paid'],
  start_production: ['orders.produce'],
  mark_ready: ['orders.ready'],
  mark_shipped: ['orders.ship'],
  mark_returned: ['orders.ship'],
  complete: ['orders.hand-over'],
  hand_over: ['orders.hand-over'],
  cancel: ['orders.cancel'],
};

/** What decides which acts an order allows. */
export interface ActedOrder {
  readonly studio: string | null;
  readonly fulfilmentState: FulfilmentState;
  readonly paymentState: PaymentState;
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  /** To be paid in store, and not printed before its customer or staff confirm it. */
  readonly awaitsConfirmation: boolean;
}

/** Whether the money of an order is there, or may be taken now by hand. */
function canBeHandedOver(order: ActedOrder): boolean {
  const { paymentState, paymentMethod } = order;
  return (
    canMove(fulfilmentTransitions, order.fulfilmentState, 'completed') &&
    (holdsPayment(paymentState) || (paymentState === 'unpaid' && isManualMethod(paymentMethod)))
  );
}

/** Whether the states of an order allow an act; what else it needs is looked up when it is carried out. */
const allows: Readonly<Record<StaffActKind, (order: ActedOrder) => boolean>> = {
  approve: ({ fulfilmentState, awaitsConfirmation }) =>
    fulfilmentState === 'awaiting_csr' || awaitsConfirmation,
  reject: ({ fulfilmentState, paymentState }) =>
    fulfilmentState === 'awaiting_csr' && isUnpaid(paymentState),
  no_answer: ({ fulfilmentState }) => fulfilmentState === 'awaiting_csr',
  mark_paid: ({ paymentState, paymentMethod }) =>
    isManualMethod(paymentMethod) &&
    (paymentState === 'unpaid' || paymentState === 'awaiting_payment') &&
    canMove(paymentTransitions, paymentState, 'paid'),
  start_production: (order) => order.fulfilmentState !== 'in_production' && mayBePrinted(order),
  mark_ready: (order) =>
    order.deliveryMethod === 'pickup' &&
    canMove(fulfilmentTransitions, order.fulfilmentState, 'ready') &&
    mayBeProduced(order),
  mark_shipped: (order) =>
    order.deliveryMethod === 'shipping' &&
    (order.fulfilmentState === 'shipped' ||
      (canMove(fulfilmentTransitions, order.fulfilmentState, 'shipped') && mayBeShipped(order))),
  mark_returned: ({ fulfilmentState }) => fulfilmentState === 'shipped',
  complete: canBeHandedOver,
  hand_over: (order) => order.fulfilmentState === 'ready' && canBeHandedOver(order),
  cancel: ({ fulfilmentState }) => canMove(fulfilmentTransitions, fulfilmentState, 'cancelled'),
};

/** Whether a person has the rights of an act for an order, named by its studio; its states are checked by the act. */
export function hasRightsOf(
  person: Person,
  act: StaffActKind,
  order: { readonly studio: string | null },
): boolean {
  return rightsOfAct[act].every((right) => may(person, right, order));
}

/**
 * Whether a person may do an act with an order now: by their rights for the order's studio, and by its states. Cancelling
 * a paid order refunds it. The calls check the same when they are made. Source: decision 48.
 */
export function mayAct(person: Person, act: StaffActKind, order: ActedOrder): boolean {
  // At a counter the code proves who collects: only the shop's own people may do without it.
  const skipsCode = act === 'complete' && order.deliveryMethod === 'pickup';
  const refunds = act === 'cancel' && holdsPayment(order.paymentState);
  return (
    hasRightsOf(person, act, order) &&
    (!skipsCode || person.role !== 'studio') &&
    (!refunds || may(person, 'refunds.make', order)) &&
    allows[act](order)
  );
}

/** The acts that a person may do with an order now, in the order of {@link staffActKinds}. */
export function listActs(person: Person, order: ActedOrder): StaffActKind[] {
  return staffActKinds.filter((act) => mayAct(person, act, order));
}
