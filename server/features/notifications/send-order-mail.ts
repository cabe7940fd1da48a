import type { Logger } from '../../platform/http/logger.ts';
import { loadForProduction } from '../../platform/production-react.ts';
import {
  findMissingOriginals,
  findOrderOfDueMail,
  markMailFailed,
  markMailSent,
  takesOriginals,
  type OrderMailKind,
} from '../orders/index.ts';
import type { NotificationDeps } from './deps.ts';
import { whileMailLocked } from './mail-lock.repo.ts';

/** One mail of an order. */
export interface OrderMailJob {
  readonly orderId: string;
  readonly kind: OrderMailKind;
}

/**
 * Sends a mail that is due, once, however often and beside whom it runs. A failure is written down with its class; one
 * that another try can mend throws, so that the queue tries again (its own bounded tries, at growing distance), any
 * other is given up. A mail that fails never fails its order. Source: product §8.
 */
export const sendOrderMail = (
  deps: NotificationDeps,
  { orderId, kind }: OrderMailJob,
  log: Logger,
): Promise<void> =>
  whileMailLocked(deps.kysely, orderId, kind, async (connection) => {
    const order = await findOrderOfDueMail(connection, orderId, kind);
    if (!order) return;
    const isReminder = kind === 'originals-reminder';
    const missing = isReminder ? (await findMissingOriginals(connection, orderId)).length : 0;
    // Since it was queued they may have arrived, or the order may have ended.
    if (isReminder && (missing === 0 || !takesOriginals(order))) return;
    // Loaded with the first mail: the component library is large, and a process that only serves has no use for it.
    loadForProduction('react/jsx-runtime', 'react-dom/server');
    const { composeOrderMail } = await import('./order-mail.ts');
    const sent = await deps.mailer.send(
      composeOrderMail(order, kind, {
        shop: deps.config,
        missing,
        originalsKey: deps.originalsKey,
      }),
    );
    const at = new Date(deps.clock());
    if (sent.ok) {
      await markMailSent(connection, orderId, kind, at);
      return;
    }
    await markMailFailed(connection, orderId, kind, sent.code, at);
    const { status, reason, retryable } = sent.details;
    if (retryable) throw new Error(`mail ${kind} failed: ${sent.code} ${status} (${reason})`);
    log.error({ orderId, kind, code: sent.code, status, reason }, 'mail given up');
  });
