import { succeed } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import { enqueueAll } from '../../../platform/queue/enqueue.repo.ts';
import { deleteFailedJobs } from '../../../platform/queue/failed-jobs.repo.ts';
import { markBookingMailFailed } from '../../bookings/index.ts';
import { orderMailRecords } from '../../orders/index.ts';
import { markStudioMailFailed } from '../content/studio-mails.repo.ts';
import type { NotificationDeps } from '../deps.ts';
import { findGivenUpMails, lockResending, type GivenUpMail } from './given-up-mails.repo.ts';

/** An older mail would puzzle its recipient; the records of held mails last as long. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

type ResendDeps = Pick<NotificationDeps, 'clock'> & { readonly kysely: Sql };

/** Lists mails of the last 30 days that were given up. Source: product §8.6. */
export function listGivenUpMails({ kysely, clock }: ResendDeps): Promise<GivenUpMail[]> {
  return findGivenUpMails(kysely, new Date(clock() - maxAgeMs));
}

async function forgetFailure(trx: Trx, mail: GivenUpMail, now: Date): Promise<void> {
  switch (mail.job) {
    case 'send-order-mail':
      return orderMailRecords.markFailed(trx, mail.payload, null, now);
    case 'send-studio-mail':
      return markStudioMailFailed(trx, { kind: 'order', ...mail.payload }, null, now);
    case 'send-booking-mail':
      return markBookingMailFailed(trx, mail.payload.bookingId, mail.payload.kind, null, now);
  }
}

const jobNames = ['send-order-mail', 'send-studio-mail', 'send-booking-mail'] as const;

/**
 * Queues the mails of the last 30 days that were given up once more, and returns them; the failure of each is
 * forgotten, since a mail that is no longer due is never recorded as sent. Source: product §8.6.
 */
export async function resendMails(
  { kysely, clock }: Pick<NotificationDeps, 'kysely' | 'clock'>,
  caller: Caller,
): Promise<GivenUpMail[]> {
  const act = { act: 'mail.resend', object: { kind: 'mail', id: 'given-up' } } as const;
  const resent = await runAct(kysely, caller, act, async (trx, record) => {
    await lockResending(trx);
    const mails = await listGivenUpMails({ kysely: trx, clock });
    for (const mail of mails) {
      await forgetFailure(trx, mail, new Date(clock()));
      await deleteFailedJobs(trx, mail.job, { ...mail.payload });
    }
    for (const name of jobNames) {
      const payloads = mails.filter(({ job }) => job === name).map(({ payload }) => payload);
      await enqueueAll(
        trx,
        name,
        payloads.map((payload) => ({ ...payload })),
      );
    }
    if (mails.length === 0) record.skip();
    record.setAfter({ queued: mails.length });
    return succeed(mails);
  });
  return resent.value;
}
