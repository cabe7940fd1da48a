import type { Trx } from '../../../platform/db/sql.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import { deleteFailedJobs } from '../../../platform/queue/failed-jobs.repo.ts';
import { orderMailRecords } from '../../orders/index.ts';
import { lockResending } from './given-up-mails.repo.ts';
import { hasLiveJob } from './live-mail-jobs.repo.ts';

/** A mail of an order as staff name it. */
interface NamedMail {
  readonly orderId: string;
  readonly kind: string;
  readonly reference: string;
}

/**
 * Queues a mail of an order once more, whether it was sent or failed: `queued` when it is waiting to be sent anyway,
 * `unknown` when the order never had it. A mail that is not due any more is not sent. Source: product §8.6.
 */
export async function resendOrderMail(
  trx: Trx,
  named: NamedMail,
): Promise<'resent' | 'queued' | 'unknown'> {
  await lockResending(trx);
  const mail = await orderMailRecords.findOne(trx, named);
  if (!mail) return 'unknown';
  const { orderId, kind } = mail;
  const reference = mail.reference === '' ? {} : { reference: mail.reference };
  const payload = { orderId, kind, ...reference };
  if (mail.sentAt === null && (await hasLiveJob(trx, 'send-order-mail', payload))) return 'queued';
  await orderMailRecords.markUnsent(trx, { orderId, kind, ...reference });
  await deleteFailedJobs(trx, 'send-order-mail', payload);
  await enqueue(trx, 'send-order-mail', payload);
  return 'resent';
}
