import type { OrderWire } from '#contract/orders.ts';
import { findOrder } from './api/find-order.ts';
import { numberKeeper } from './kept-number.ts';
import { standingOf } from './order-standing.ts';

/** An order of this device, and whether the customer has seen that it is placed. */
export interface KeptOrder {
  readonly order: OrderWire;
  readonly seen: boolean;
}

/** The stored order of the number kept on this device; null where there is none, or it was cancelled. */
export const findKeptOrder = async (): Promise<KeptOrder | null> => {
  const keeper = numberKeeper();
  const kept = keeper.load();
  if (!kept) return null;
  const found = await findOrder(kept.number);
  if (!found.ok) return null;
  const order = found.value.data;
  if (standingOf(order) !== 'cancelled') return { order, seen: kept.seen };
  keeper.forget();
  return null;
};
