import { studioCancellation, studioNotification } from '#domain/notifications/order-mails.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { findOrderById, orderMailRecords, takeDueMail } from '../../orders/index.ts';
import { findCancelReason } from '../content/cancellations.repo.ts';
import { cancelTexts } from '../content/cancel-reason.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendDueMail } from './send-due-mail.ts';
import {
  findStudioOfDueMail,
  markStudioMailFailed,
  markStudioMailSent,
  queueStudioCancellations,
  queueStudioMails,
  wasNotified,
  type StudioMail,
} from '../content/studio-mails.repo.ts';

/** Queues a mail to each studio an order concerns, once for repeated runs. */
export function notifyStudios({ kysely, clock }: NotificationDeps, orderId: string): Promise<void> {
  return kysely.transaction().execute(async (trx) => {
    const mail = { orderId, kind: studioNotification } as const;
    const order = await takeDueMail(trx, mail);
    if (!order) return;
    await queueStudioMails(trx, order);
    await orderMailRecords.markSent(trx, mail, new Date(clock()));
  });
}

/** Queues a cancellation mail to each studio that knew of the order, once for repeated runs. */
export function notifyStudiosOfCancellation(
  { kysely, clock }: NotificationDeps,
  orderId: string,
): Promise<void> {
  return kysely.transaction().execute(async (trx) => {
    const mail = { orderId, kind: studioCancellation } as const;
    if (!(await takeDueMail(trx, mail))) return;
    await queueStudioCancellations(trx, orderId);
    await orderMailRecords.markSent(trx, mail, new Date(clock()));
  });
}

async function compose(
  { catalogues, config }: NotificationDeps,
  mail: StudioMail,
  connection: Sql,
): Promise<Mail | null> {
  const { orderId, studioId, kind } = mail;
  const studio = await findStudioOfDueMail(connection, mail);
  const order = studio && (await findOrderById(connection, orderId));
  if (!order || order.erasedAt !== null) return null;
  const isCancelled = order.fulfilmentState === 'cancelled';
  // A cancelled order is not announced any more, and only studios that knew of the order learn of its cancellation.
  if (kind === 'order' ? isCancelled : !isCancelled || !(await wasNotified(connection, mail))) {
    return null;
  }
  const { composeStudioCancellation, composeStudioMail } =
    await import('../content/studio-mail.ts');
  const catalogue = await catalogues.ofVersion(connection, order.catalogueVersion);
  const shop = { ...config, catalogue };
  if (kind === 'order') return composeStudioMail(order, studioId, studio, shop);
  const reason = cancelTexts(await findCancelReason(connection, orderId));
  return composeStudioCancellation(order, { studioId, studio, reason: reason.key }, shop);
}

/** Sends a studio's mail about an order or its cancellation. See {@link sendDueMail}. */
export function sendStudioMail(
  deps: NotificationDeps,
  mail: StudioMail,
  log: Logger,
): Promise<void> {
  const { orderId, studioId } = mail;
  return sendDueMail(
    deps,
    {
      // Without the kind: the cancellation mail must wait until the order's own mail is sent or has failed.
      about: { orderId, studioId },
      compose: (connection) => compose(deps, mail, connection),
      markSent: (connection, at) => markStudioMailSent(connection, mail, at),
      markFailed: (connection, failure, at) => markStudioMailFailed(connection, mail, failure, at),
    },
    log,
  );
}
