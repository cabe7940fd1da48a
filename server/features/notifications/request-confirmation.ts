import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { orderStart, statusOf } from '#domain/order-states.ts';
import {
  findOwnOrder,
  queueOrderMails,
  type OrderMailKind,
  type OrderRecord,
} from '../orders/index.ts';
import type { NotificationDeps } from './deps.ts';

/** A card order is confirmed by its payment, every other by being placed. Source: product §4. */
const isConfirmed = (order: OrderRecord): boolean =>
  orderStart(order.paymentMethod).confirmed ||
  statusOf(order.fulfilmentState, order.paymentState).paymentStatus === 'paid';

/**
 * Queues the confirmations of this session's own order that are not queued yet; answers which, none for an order that
 * waits for its payment. Error: `order_not_found`. Source: product §7.
 */
export const requestConfirmation = async (
  { kysely }: Pick<NotificationDeps, 'kysely'>,
  sessionId: string,
  orderNumber: string,
): Promise<Result<OrderMailKind[]>> => {
  const order = await findOwnOrder(kysely, sessionId, orderNumber);
  if (!order) return fail('order_not_found');
  if (!isConfirmed(order)) return succeed([]);
  return succeed(await kysely.transaction().execute((trx) => queueOrderMails(trx, order.id)));
};
