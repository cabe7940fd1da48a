import type { OrderWire } from '#contract/orders.ts';
import { findOrder } from './api/find-order.ts';
import { orderNumberStore } from './kept-number.ts';
import { toOrderOutcome } from './order-outcome.ts';

/** An order of this device, and whether its confirmation was seen. */
export interface KeptOrder {
  readonly order: OrderWire;
  readonly seen: boolean;
}

/** The order of the number stored on this device; null when there is none, or it was cancelled. */
export async function findKeptOrder(): Promise<KeptOrder | null> {
  const numberStore = orderNumberStore();
  const kept = numberStore.load();
  if (!kept) return null;
  const found = await findOrder(kept.number);
  if (!found.ok) return null;
  const order = found.value.data;
  if (toOrderOutcome(order) !== 'cancelled') return { order, seen: kept.seen };
  numberStore.forget();
  return null;
}
