import type { Result } from '#contract/errors.ts';
import { fail } from '#domain/result.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { cancelOrder } from './cancel-order.ts';
import type { OrderDeps } from './deps.ts';
import type { OrderRecord } from './order-record.ts';
import { lockOrder } from './orders.repo.ts';
import { overBecause } from './pay-by.ts';
import { findOverdue, queueUnpaidReminders } from './unpaid.repo.ts';

type Deps = Pick<OrderDeps, 'kysely' | 'clock'>;

const batch = 200;

const end = ({ kysely, clock }: Deps, id: string) =>
  transact(kysely, async (trx): Promise<Result<OrderRecord>> => {
    const order = await lockOrder(trx, id);
    const reason = order && overBecause(order, clock());
    return order && reason
      ? await cancelOrder(trx, order, reason, clock())
      : fail('order_state_conflict');
  });

/**
 * Reminds of orders that wait for a transfer or for approval, and cancels those nobody paid, approved or collected in
 * time. Source: product §4, by hand.
 */
export const mindUnpaid = async (deps: Deps, log: Logger): Promise<void> => {
  const reminders = await queueUnpaidReminders(deps.kysely, deps.clock());
  let cancelled = 0;
  for (const id of await findOverdue(deps.kysely, deps.clock(), batch)) {
    const ended = await end(deps, id);
    if (ended.ok) cancelled += 1;
  }
  if (reminders + cancelled > 0) log.info({ reminders, cancelled }, 'unpaid orders minded');
};
