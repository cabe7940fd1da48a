import type { Db, Sql } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { MailFailureCode } from '../../platform/mail/mail-failure.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { loadForProduction } from '../../platform/production-react.ts';
import type { NotificationDeps } from './deps.ts';
import { holdMail, takeMailOfDay, returnMailOfDay } from './held-mails.repo.ts';
import { whileMailLocked } from './mail-lock.repo.ts';

/** A mail that may be due: how it is made, and where it is written down what became of it. */
export interface DueMail {
  /** Tells it from every other mail; the same for every try, and fit for the log. */
  readonly about: Readonly<Record<string, string>>;
  /** Null where there is nothing to send, or no longer. */
  readonly compose: (connection: Db) => Promise<Mail | null>;
  readonly markSent: (connection: Sql, at: Date) => Promise<void>;
  readonly markFailed: (connection: Sql, failure: MailFailureCode, at: Date) => Promise<void>;
}

type SendDeps = Pick<NotificationDeps, 'kysely' | 'mailer' | 'clock' | 'mailLimits'>;

/**
 * Sends a mail that is due, once, however often and beside whom it runs. A failure is written down with its class; one
 * that another try can mend throws, so that the queue tries again (its own bounded tries, at growing distance), any
 * other is given up. A mail that fails never fails what it tells of. One of an unpaid order beyond what its recipient gets
 * a day is held back, and staff are told. Source: product §8.
 */
export const sendDueMail = (
  { kysely, mailer, clock, mailLimits }: SendDeps,
  due: DueMail,
  log: Logger,
): Promise<void> =>
  whileMailLocked(kysely, Object.values(due.about).join(' '), async (connection) => {
    // Loaded with the first mail: the component library is large, and a process that only serves has no use for it.
    loadForProduction('react/jsx-runtime', 'react-dom/server');
    const mail = await due.compose(connection);
    if (!mail) return;
    const isLimited = mail.isUnpaidFor === true;
    if (isLimited && !(await takeMailOfDay(connection, mail, mailLimits, clock()))) {
      await holdMail(connection, mail, new Date(clock()));
      await due.markFailed(connection, 'RATE_LIMIT', new Date(clock()));
      log.warn(due.about, 'mail held back: its recipient has got as many as anybody gets a day');
      return;
    }
    const sent = await mailer.send(mail);
    const at = new Date(clock());
    if (isLimited && !sent.ok) await returnMailOfDay(connection, mail, clock());
    if (sent.ok) {
      await due.markSent(connection, at);
      return;
    }
    await due.markFailed(connection, sent.code, at);
    const { status, reason, retryable } = sent.details;
    if (retryable) throw new Error(`mail ${mail.kind} failed: ${sent.code} ${status} (${reason})`);
    log.error({ ...due.about, code: sent.code, status, reason }, 'mail given up');
  });
