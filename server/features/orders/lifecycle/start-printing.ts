import { canMove, fulfilmentTransitions } from '#domain/orders/order-states.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import type { OrderSummary } from '../records/order-summary.repo.ts';
import { storeTransition } from '../records/orders.repo.ts';

/**
 * Moves a locked order into production because its prints are made now; one that is there already stays as it is. The
 * caller has checked that it may be produced. Source: product §4.20.
 */
export async function startPrinting(trx: Trx, order: OrderSummary): Promise<void> {
  if (order.fulfilmentState === 'in_production') return;
  if (!canMove(fulfilmentTransitions, order.fulfilmentState, 'in_production')) {
    throw new Error(`an order that is ${order.fulfilmentState} cannot be printed`);
  }
  const move = { machine: 'fulfilment', to: 'in_production' } as const;
  await storeTransition(trx, order, move, { code: 'printing_started' });
}
