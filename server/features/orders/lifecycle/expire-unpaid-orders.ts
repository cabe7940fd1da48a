import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isCardMethod } from '#domain/payments/payment-methods.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import { untilStopped } from '../../../platform/queue/until-stopped.ts';
import { cancelOrder } from './cancel-order.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findOrderById, lockOrder } from '../records/orders.repo.ts';
import { checkNoOtherAct } from './staff-command.ts';
import { refreshPickupStudio } from './mark-made.ts';
import { overBecause, unopenedMs } from '#domain/orders/payment-deadlines.ts';
import { releaseUse } from '../../discounts/index.ts';
import { lockOrderSummary } from '../records/order-summary.repo.ts';
import { switchCardMethods } from './card-methods.repo.ts';
import {
  findOverdue,
  findUnopened,
  hasUnsettledAttempt,
  queueUnpaidReminders,
  wasNeverOpened,
} from './unpaid.repo.ts';

type ExpiryDeps = Pick<OrderDeps, 'kysely' | 'clock' | 'payments'>;

type Deps = ExpiryDeps & Pick<OrderDeps, 'quote'>;

const batch = 200;

/**
 * Whether a studio that was closed since the order was placed or ready leaves its customer more time. The order then
 * shows the new deadline.
 */
async function hasMoreTime(trx: Trx, order: OrderRecord, now: number): Promise<boolean> {
  if (order.paymentMethod !== 'in_store') return false;
  await refreshPickupStudio(trx, order);
  const current = await findOrderById(trx, order.id);
  return current !== null && overBecause(current, now) === null;
}

function expireOrder({ kysely, clock, payments }: ExpiryDeps, id: string) {
  return transact(kysely, async (trx): Promise<Result<OrderRecord | null>> => {
    const order = await lockOrder(trx, id);
    const code = order && overBecause(order, clock());
    if (!order || !code) return fail('order_state_conflict');
    // A window opened since the search, or a payment that its provider has not settled.
    if (isCardMethod(order.paymentMethod) && (await hasUnsettledAttempt(trx, id))) {
      return fail('order_state_conflict');
    }
    // A member of staff has just decided about it.
    const free = await checkNoOtherAct(trx, id);
    if (!free.ok) return free;
    if (await hasMoreTime(trx, order, clock())) return succeed(null);
    return await cancelOrder(payments, trx, order, { code }, clock());
  });
}

/** Releases the use of a discount of a card order that nobody has begun to pay; false if somebody has. */
function releaseUnopened({ kysely }: ExpiryDeps, id: string): Promise<boolean> {
  return kysely.transaction().execute(async (trx) => {
    await lockOrderSummary(trx, id);
    if (!(await wasNeverOpened(trx, id))) return false;
    await releaseUse(trx, id);
    return true;
  });
}

/**
 * Releases the uses of discounts that unpaid card orders keep without a payment begun; a failure of one order is logged
 * and stops no other. Opening a payment reserves one again. Source: product §4.12.
 */
export async function releaseUnopenedUses(
  deps: ExpiryDeps,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  let released = 0;
  const since = new Date(deps.clock() - unopenedMs);
  for (const id of untilStopped(await findUnopened(deps.kysely, since, batch), signal)) {
    try {
      if (await releaseUnopened(deps, id)) released += 1;
    } catch (error) {
      log.error({ order: id, err: error }, 'the use of a discount could not be released');
    }
  }
  if (released > 0) log.info({ released }, 'uses of discounts released that nobody began to pay');
}

/**
 * Reminds customers of unpaid orders and staff of unapproved ones, and cancels orders that were not paid, approved or
 * collected in time; a failure of one order is logged and stops no other. Before that, orders of a removed card provider
 * get the one that is left. An aborted signal ends it between two orders.
 */
export async function expireUnpaidOrders(
  deps: Deps,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  const switched = await switchCardMethods(deps.kysely, deps.quote.methods);
  if (switched > 0)
    log.warn({ switched }, 'unpaid orders of a removed card provider were given another');
  const reminders = await queueUnpaidReminders(deps.kysely, deps.clock());
  let cancelled = 0;
  const overdue = await findOverdue(deps.kysely, deps.clock(), batch);
  for (const id of untilStopped(overdue, signal)) {
    try {
      const expired = await expireOrder(deps, id);
      if (expired.ok && expired.value) cancelled += 1;
    } catch (error) {
      log.error({ order: id, err: error }, 'an unpaid order could not be cancelled');
    }
  }
  if (reminders + cancelled > 0) log.info({ reminders, cancelled }, 'unpaid orders expired');
}
