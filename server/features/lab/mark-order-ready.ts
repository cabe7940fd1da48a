import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Scope } from '#domain/staff/roles.ts';
import { findOrderByNumber, runStaffAction, type OrderRecord } from '../orders/index.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import type { LabDeps } from './deps.ts';

function wasMarked({ deliveryMethod, fulfilmentState }: OrderRecord): boolean {
  return (
    deliveryMethod === 'pickup' && (fulfilmentState === 'ready' || fulfilmentState === 'completed')
  );
}

/**
 * Marks a printed pickup order as ready at its studio, which null makes any; a repeat returns the order as it is. Errors:
 * `order_not_found` (also for another studio's order), `order_not_printed`, `order_not_paid` (refunded, or in payment
 * review), `order_state_conflict`.
 */
export async function markOrderReady(
  deps: LabDeps,
  caller: Caller,
  number: string,
  studio: string | null,
): Promise<Result<OrderRecord>> {
  const order = await findOrderByNumber(deps.kysely, number);
  if (!order || (studio !== null && order.studio !== studio)) return fail('order_not_found');
  if (wasMarked(order)) return succeed(order);
  const action = { kind: 'mark_ready', onlyPrinted: true } as const;
  const scope: Scope = studio === null ? { kind: 'all' } : { kind: 'studio', studio };
  const marked = await runStaffAction({ ...deps, scope }, caller, number, action);
  if (marked.ok) return marked;
  // Another call may have marked it meanwhile.
  const after = await findOrderByNumber(deps.kysely, number);
  const isOwn = studio === null || after?.studio === studio;
  return after && isOwn && wasMarked(after) ? succeed(after) : marked;
}
