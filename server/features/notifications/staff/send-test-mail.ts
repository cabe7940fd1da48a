import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { countPoint, returnPoint } from '../../../platform/db/rate-limits.repo.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import { findMailbox } from '../../staff/index.ts';
import { sendDueMail } from '../delivery/send-due-mail.ts';
import type { NotificationDeps } from '../deps.ts';
import { previewMail, type PreviewDeps, type PreviewRequest } from './preview-mail.ts';

/** A test mail to a person. */
export interface TestMailJob extends PreviewRequest {
  /** Chosen by the caller: the mail is sent once for each. */
  readonly id: string;
  readonly staff: string;
}

const hourSeconds = 60 * 60;
/** Nobody needs more test mails in an hour. */
const maxAnHour = 20;
/** Longer than the queue repeats a job. */
const sentSeconds = 7 * 24 * hourSeconds;

/**
 * Queues a test mail to the person who asks for it; returns its address. Errors: `not_found` (no such order),
 * `too_many_requests`.
 */
export async function queueTestMail(
  deps: PreviewDeps,
  caller: Caller,
  job: TestMailJob,
): Promise<Result<string>> {
  const mailbox = await findMailbox(deps.kysely, job.staff);
  if (!mailbox) return fail('not_found');
  const composed = await previewMail(deps, job);
  if (!composed.ok) return composed;
  const { number } = composed.value.order;
  const act = { act: 'mail.send-test', object: { kind: 'mail', id: job.kind } } as const;
  return await runAct(deps.kysely, caller, act, async (trx, record) => {
    const now = deps.clock();
    const once = { key: `test-mail-asked ${job.id}`, points: 1, seconds: sentSeconds, now };
    if (!(await countPoint(trx, once)).ok) {
      record.skip();
      return succeed(mailbox.email);
    }
    const limit = { key: `test-mails ${job.staff}`, points: maxAnHour, seconds: hourSeconds, now };
    const counted = await countPoint(trx, limit);
    if (!counted.ok) return fail('too_many_requests', { waitSeconds: counted.waitSeconds });
    await enqueue(trx, 'send-test-mail', { ...job, number });
    record.setAfter({ order: number, language: job.language });
    return succeed(mailbox.email);
  });
}

/** Sends a test mail, once for each. See {@link sendDueMail}. */
export function sendTestMail(deps: NotificationDeps, job: TestMailJob, log: Logger): Promise<void> {
  const { clock } = deps;
  const key = `test-mail-sent ${job.id}`;
  return sendDueMail(
    deps,
    {
      about: { kind: 'test-mail', id: job.id },
      compose: async (connection) => {
        const mailbox = await findMailbox(connection, job.staff);
        const composed = await previewMail({ ...deps, kysely: connection }, job);
        if (!mailbox || !composed.ok) return null;
        const once = { key, points: 1, seconds: sentSeconds, now: clock() };
        if (!(await countPoint(connection, once)).ok) return null;
        const { replyTo: _replyTo, isUnpaidFor: _isUnpaidFor, ...mail } = composed.value.mail;
        return {
          ...mail,
          id: `test.${job.id}`,
          kind: 'test-mail',
          at: new Date(clock()),
          to: { name: mailbox.name, address: mailbox.email },
          // A mark without words, since it is read in any language.
          subject: `*** ${mail.subject}`,
        };
      },
      markSent: async () => undefined,
      markFailed: async (connection) => {
        await returnPoint(connection, key, clock());
      },
      isUnlimited: true,
    },
    log,
  );
}
