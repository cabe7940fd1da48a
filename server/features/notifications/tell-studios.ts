import type { Sql } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import {
  findOrderById,
  findOrderOfDueMail,
  markMailSent,
  studioNotification,
} from '../orders/index.ts';
import type { NotificationDeps } from './deps.ts';
import { sendDueMail } from './send-due-mail.ts';
import {
  findStudioOfDueMail,
  markStudioMailFailed,
  markStudioMailSent,
  queueStudioMails,
} from './studio-mails.repo.ts';

/** Queues a mail to each studio an order concerns, once, however often it runs. Source: product §7. */
export const tellStudios = ({ kysely, clock }: NotificationDeps, orderId: string): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const told = { orderId, kind: studioNotification } as const;
    const order = await findOrderOfDueMail(trx, told);
    if (!order) return;
    await queueStudioMails(trx, order);
    await markMailSent(trx, told, new Date(clock()));
  });

/** One mail to a studio. */
export interface StudioMailJob {
  readonly orderId: string;
  readonly studioId: string;
}

const compose = async (
  { config }: NotificationDeps,
  { orderId, studioId }: StudioMailJob,
  connection: Sql,
): Promise<Mail | null> => {
  const studio = await findStudioOfDueMail(connection, orderId, studioId);
  const order = studio && (await findOrderById(connection, orderId));
  // Nobody prints what was cancelled since.
  if (!order || order.fulfilmentState === 'cancelled') return null;
  const { composeStudioMail } = await import('./studio-mail.ts');
  return composeStudioMail(order, studioId, studio, config);
};

/** Sends the mail that tells a studio of an order. See {@link sendDueMail}. */
export const sendStudioMail = (
  deps: NotificationDeps,
  job: StudioMailJob,
  log: Logger,
): Promise<void> => {
  const { orderId, studioId } = job;
  return sendDueMail(
    deps,
    {
      about: { orderId, studioId },
      compose: (connection) => compose(deps, job, connection),
      markSent: (connection, at) => markStudioMailSent(connection, orderId, studioId, at),
      markFailed: (connection, failure, at) =>
        markStudioMailFailed(connection, orderId, studioId, failure, at),
    },
    log,
  );
};
