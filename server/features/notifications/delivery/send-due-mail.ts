import type { Db, Sql } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { MailFailureCode } from '../../../platform/mail/mail-failure.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { loadForProduction } from '../../../platform/production-react.ts';
import type { NotificationDeps } from '../deps.ts';
import { holdMail, returnMail, takeMail } from './held-mails.repo.ts';
import { whileMailLocked } from './mail-lock.repo.ts';

/** A mail that may be due, with the functions that compose it and record its outcome. */
export interface DueMail {
  /** Identifies the mail; the same for every attempt, and safe to log. */
  readonly about: Readonly<Record<string, string>>;
  /** Null when there is nothing to send any more. */
  readonly compose: (connection: Db) => Promise<Mail | null>;
  readonly markSent: (connection: Sql, at: Date) => Promise<void>;
  readonly markFailed: (connection: Sql, failure: MailFailureCode, at: Date) => Promise<void>;
  /** Set for the lists of held mails themselves, which have their own times. */
  readonly isUnlimited?: true;
}

type SendDeps = Pick<NotificationDeps, 'kysely' | 'mailer' | 'clock' | 'mailLimits'>;

/**
 * Sends a due mail once, however often and concurrently it runs. A failure is recorded with its class; a temporary one
 * or a refused login throws, so that the queue retries (a bounded number of times, at growing intervals), and any other
 * is given up. A
 * failed mail never fails the change it reports. Mails beyond a limit of their recipient are held back: those of unpaid
 * orders are reported to staff, the others are listed in a digest to the recipient.
 */
export function sendDueMail(
  { kysely, mailer, clock, mailLimits }: SendDeps,
  due: DueMail,
  log: Logger,
): Promise<void> {
  return whileMailLocked(kysely, Object.values(due.about).join(' '), async (connection) => {
    // Loaded with the first mail: the component library is large, and a process that only serves does not need it.
    loadForProduction('react/jsx-runtime', 'react-dom/server');
    const mail = await due.compose(connection);
    if (!mail) return;
    const isLimited = due.isUnlimited !== true;
    if (isLimited && !(await takeMail(connection, mail, mailLimits, clock()))) {
      const at = new Date(clock());
      await holdMail(connection, mail, at);
      // What a digest lists reaches its recipient.
      if (mail.isUnpaidFor === true) await due.markFailed(connection, 'RATE_LIMIT', at);
      else await due.markSent(connection, at);
      log.warn(
        due.about,
        'mail held back: its recipient has got as many as anybody gets in that time',
      );
      return;
    }
    const sent = await mailer.send(mail);
    const at = new Date(clock());
    if (isLimited && !sent.ok) await returnMail(connection, mail, mailLimits, clock());
    if (sent.ok) {
      await due.markSent(connection, at);
      return;
    }
    await due.markFailed(connection, sent.code, at);
    const { status, reason, retryable } = sent.details;
    if (retryable) throw new Error(`mail ${mail.kind} failed: ${sent.code} ${status} (${reason})`);
    log.error({ ...due.about, code: sent.code, status, reason }, 'mail given up');
  });
}
