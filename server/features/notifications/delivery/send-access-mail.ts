import { countPoint, returnPoint } from '../../../platform/db/rate-limits.repo.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import { findMailbox } from '../../staff/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendDueMail } from './send-due-mail.ts';

/** A new link for the account of a person who can sign in. */
export interface AccessMailJob {
  readonly staff: string;
  /** ISO 8601. */
  readonly at: string;
}

type Mailbox = NonNullable<Awaited<ReturnType<typeof findMailbox>>>;

/** Longer than the queue repeats a job. */
const sentSeconds = 7 * 24 * 60 * 60;
const mailMs = 60_000;

async function compose(
  { staff, at }: AccessMailJob,
  { name, email, language }: Mailbox,
  { brandName, origin }: NotificationDeps['config'],
): Promise<Mail> {
  const { mailHtml } = await import('../render/mail-html.ts');
  const { mailText } = await import('../render/mail-text.ts');
  const { code, dir, text, zonedMoment } = mailLanguage(language);
  const madeAt = new Date(at);
  const subject = text('newAccess.subject');
  const content = {
    language: code,
    dir,
    subject,
    preheader: text('newAccess.preheader'),
    brand: { name: brandName, link: `${origin}/` },
    heading: subject,
    opening: [text('newAccess.intro')],
    reference: { label: text('newAccess.at'), lines: [zonedMoment(madeAt, 'UTC')] },
    status: { sentences: [text('newAccess.advice')], isPaid: false },
    contents: null,
    sections: [],
    closing: [text('newAccess.asked')],
    footer: [],
  };
  return {
    id: `access.${staff}.${madeAt.getTime()}`,
    kind: 'access',
    at: madeAt,
    to: { name, address: email },
    subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': code },
    timeoutMs: mailMs,
  };
}

/** Mails to a person that somebody made a new link for their account, once for each link. See {@link sendDueMail}. */
export function sendAccessMail(
  deps: NotificationDeps,
  job: AccessMailJob,
  log: Logger,
): Promise<void> {
  const { clock, config } = deps;
  const key = `access-mail ${job.staff} ${job.at}`;
  return sendDueMail(
    deps,
    {
      about: { kind: 'access', staff: job.staff, at: job.at },
      compose: async (connection) => {
        const mailbox = await findMailbox(connection, job.staff);
        if (!mailbox) return null;
        const once = { key, points: 1, seconds: sentSeconds, now: clock() };
        return (await countPoint(connection, once)).ok ? await compose(job, mailbox, config) : null;
      },
      markSent: async () => undefined,
      markFailed: async (connection) => {
        await returnPoint(connection, key, clock());
      },
    },
    log,
  );
}
