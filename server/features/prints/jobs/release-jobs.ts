import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isBeforeProduction } from '#domain/orders/order-states.ts';
import type { Actor } from '#domain/staff/actors.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Db, Trx } from '../../../platform/db/sql.ts';
import { findOrderByNumber, lockOrderSummary } from '../../orders/index.ts';
import { queueJobs, unholdJobs } from '../records/planning.repo.ts';
import { allowCopies } from '../records/requests.repo.ts';

/**
 * Releases the held jobs of an order: a person, `by`, allows printing from the order copy. Jobs of an order in
 * production are rendered at once, the others start with their order. Returns how many; 0 for a cancelled order.
 * Source: product §4.20.
 */
export async function releaseJobs(trx: Trx, orderId: string, by: Actor): Promise<number> {
  const order = await lockOrderSummary(trx, orderId);
  if (!order || order.fulfilmentState === 'cancelled') return 0;
  const ids = await allowCopies(trx, orderId, by);
  await (isBeforeProduction(order) ? unholdJobs(trx, ids) : queueJobs(trx, ids));
  return ids.length;
}

/**
 * Releases the held jobs of the order with a number for a caller, see {@link releaseJobs}. Error: `order_not_found`.
 * Source: product §4.20.
 */
export function releaseByStaff(
  { kysely }: { readonly kysely: Db },
  caller: Caller,
  number: string,
): Promise<Result<number>> {
  const act = { act: 'print.release', object: { kind: 'order', id: number } } as const;
  return runAct(kysely, caller, act, async (trx, record): Promise<Result<number>> => {
    const order = await findOrderByNumber(trx, number);
    if (!order) return fail('order_not_found');
    const released = await releaseJobs(trx, order.id, caller.actor);
    if (released === 0) record.skip();
    record.setStudio(order.studio);
    record.setAfter({ released });
    return succeed(released);
  });
}
