import { forgetFailedJobs } from '../../../platform/queue/failed-jobs.repo.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import type { NotificationDeps } from '../deps.ts';
import { findUnreported, markReported, sweepReported, type HeldMail } from './held-mails.repo.ts';
import { sendDueMail } from './send-due-mail.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Retention of reported mails, and of mails that are files. */
const keptMs = 30 * dayMs;
/** Maximum lines of one report; the rest are counted. */
const maxListed = 50;
const mailMs = 60_000;

async function compose(
  held: readonly HeldMail[],
  { adminEmail, brandName, origin }: NotificationDeps['config'],
  at: Date,
): Promise<Mail> {
  const { mailHtml } = await import('../render/mail-html.ts');
  const { mailText } = await import('../render/mail-text.ts');
  const { code, dir, text, inside } = mailLanguage('en');
  const count = held.length;
  const listed = held.slice(0, maxListed).map(({ recipient, subject }) => ({
    label: inside(recipient),
    lines: [subject],
  }));
  const rest = count - listed.length;
  const content = {
    language: code,
    dir,
    subject: text('held.subject', { count }),
    preheader: text('held.preheader'),
    brand: { name: brandName, link: `${origin}/` },
    heading: text('held.heading'),
    opening: [text('held.intro')],
    reference: { label: text('held.count'), lines: [String(count)] },
    status: { sentences: [text('held.advice')], isPaid: false },
    contents: null,
    sections: [{ title: text('held.list'), facts: listed, steps: [] }],
    closing: rest > 0 ? [text('held.more', { count: rest })] : [],
    footer: [],
  };
  return {
    id: `held-mails.${at.getTime()}`,
    kind: 'held-mails',
    at,
    to: { address: adminEmail },
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    timeoutMs: mailMs,
  };
}

/**
 * Reports held-back mails to staff, in one mail and at most once a day. Forgets given-up requests for a private link,
 * which are not sent again. Removes mails that were written as files 30 days ago.
 */
export async function reportHeldMails(deps: NotificationDeps, log: Logger): Promise<void> {
  const { kysely, clock, config, mailer } = deps;
  await mailer.removeFiles?.(new Date(clock() - keptMs));
  await forgetFailedJobs(kysely, 'send-order-link');
  let held: readonly HeldMail[] = [];
  const report = {
    about: { report: 'held-mails' },
    compose: async (connection: NotificationDeps['kysely']): Promise<Mail | null> => {
      const now = clock();
      held = await findUnreported(connection, new Date(now - dayMs));
      return held.length > 0 ? await compose(held, config, new Date(now)) : null;
    },
    markSent: (connection: NotificationDeps['kysely'], at: Date) =>
      markReported(connection, held, at),
    // The next run reports them again.
    markFailed: () => Promise.resolve(),
    isUnlimited: true as const,
  };
  await sendDueMail(deps, report, log);
  await sweepReported(kysely, new Date(clock() - keptMs));
}
