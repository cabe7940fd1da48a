import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import {
  confirmationMailKinds,
  mailsOfConfirmed,
  studioNotification,
  type QueuedMailKind,
} from '#domain/notifications/order-mails.ts';
import { orderStart, wasPaid } from '#domain/orders/order-states.ts';
import { findOwnOrder, queueOrderMails, type OrderRecord } from '../../orders/index.ts';
import type { RefusalLog } from '../../../platform/http/logger.ts';
import type { NotificationDeps } from '../deps.ts';

/** Mail kinds that a caller can request. */
const asked = {
  confirmation: confirmationMailKinds,
  studios: [studioNotification],
} satisfies Record<string, readonly QueuedMailKind[]>;

/** A card order is confirmed by its payment, every other by being placed, until it is cancelled unpaid. */
function isConfirmed({ paymentMethod, paymentState, fulfilmentState }: OrderRecord): boolean {
  return (
    wasPaid(paymentState) ||
    (orderStart(paymentMethod).confirmed && fulfilmentState !== 'cancelled')
  );
}

/**
 * Queues requested mails of this session's own order that are not queued yet; returns the queued kinds, none for an
 * order that awaits its payment or was cancelled unpaid. Staff and studios are notified of one that needs approval once it
 * is approved. Error: `order_not_found`.
 */
export async function requestNotification(
  { kysely, log }: Pick<NotificationDeps, 'kysely'> & { readonly log: RefusalLog },
  sessionId: string,
  orderNumber: string,
  what: keyof typeof asked,
): Promise<Result<QueuedMailKind[]>> {
  const order = await findOwnOrder({ kysely, log }, sessionId, orderNumber);
  if (!order) return fail('order_not_found');
  if (!isConfirmed(order)) return succeed([]);
  const known: readonly QueuedMailKind[] = asked[what];
  const kinds = mailsOfConfirmed(order).filter((kind) => known.includes(kind));
  return succeed(
    await kysely.transaction().execute((trx) => queueOrderMails(trx, order.id, kinds)),
  );
}
