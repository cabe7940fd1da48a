import type { BaseMethod } from '../catalogue/base-methods.ts';
import {
  baseMethodOf,
  isCardMethod,
  isManualMethod,
  type PaymentMethod,
} from '../payments/payment-methods.ts';
import type { EditObstacle } from './edit-refusals.ts';

/** An edit waits this long for the payment of its difference, in milliseconds: the prints wait with it. */
export const heldEditMs = 48 * 60 * 60 * 1000;

/** How an edit that waited for its payment ended. */
export type HeldEditEnd = 'paid' | 'withdrawn' | 'expired';

/**
 * How the difference of a paid order is paid: as the order was, if that is still possible, else by a card that its country
 * offers; null if there is no way. `offered` are the methods that the shop offers for the order, the preferred one first.
 */
export function chooseDifferenceMethod(
  method: PaymentMethod,
  offered: readonly BaseMethod[],
): BaseMethod | null {
  const base = baseMethodOf(method);
  if (base !== null && (isManualMethod(base) || offered.includes(base))) return base;
  return offered.find(isCardMethod) ?? null;
}

/** Obstacles that are none any more once the difference was paid. */
const paidObstacles: readonly EditObstacle[] = [
  'needs_payment',
  'below_card_minimum',
  'above_card_maximum',
];

/** Whether an edit can be carried out once its difference was paid. */
export function isCarriedOutWhenPaid(obstacle: EditObstacle | null): boolean {
  return obstacle === null || paidObstacles.includes(obstacle);
}
