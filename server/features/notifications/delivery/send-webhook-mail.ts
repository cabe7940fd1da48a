import { countPoint, returnPoint } from '../../../platform/db/rate-limits.repo.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendDueMail } from './send-due-mail.ts';

/** What the owner is told of a program that gets no messages. */
export interface WebhookMailJob {
  readonly endpoint: string;
  readonly address: string;
  readonly notice: 'failing' | 'off' | 'gone';
  /** ISO 8601, all three. */
  readonly at: string;
  readonly since: string;
  readonly offAt: string;
}

/** Longer than the queue repeats a job. */
const sentSeconds = 7 * 24 * 60 * 60;
const mailMs = 60_000;

async function compose(
  { endpoint, address, notice, at, since, offAt }: WebhookMailJob,
  { adminEmail, brandName, origin }: NotificationDeps['config'],
): Promise<Mail> {
  const { mailHtml } = await import('../render/mail-html.ts');
  const { mailText } = await import('../render/mail-text.ts');
  const { code, dir, text, zonedMoment } = mailLanguage('en');
  const subject = text(`webhook.subjects.${notice}`);
  const intro =
    notice === 'failing'
      ? text('webhook.intro.failing', { date: zonedMoment(new Date(offAt), 'UTC') })
      : text(`webhook.intro.${notice}`);
  const content = {
    language: code,
    dir,
    subject,
    preheader: text('webhook.preheader'),
    brand: { name: brandName, link: `${origin}/` },
    heading: subject,
    opening: [intro],
    reference: {
      label: text('webhook.address'),
      lines: [address, `${text('webhook.since')}: ${zonedMoment(new Date(since), 'UTC')}`],
    },
    status: { sentences: [text('webhook.advice')], isPaid: false },
    contents: null,
    sections: [],
    closing: [text('webhook.repeat')],
    footer: [],
  };
  return {
    id: `webhook.${endpoint}.${notice}.${Date.parse(at)}`,
    kind: 'webhook',
    at: new Date(at),
    to: { address: adminEmail },
    subject,
    html: mailHtml(content),
    text: mailText(content),
    timeoutMs: mailMs,
  };
}

/** Mails to the owner about a program that gets no messages, once for each notice. See {@link sendDueMail}. */
export function sendWebhookMail(
  deps: NotificationDeps,
  job: WebhookMailJob,
  log: Logger,
): Promise<void> {
  const { clock, config } = deps;
  const key = `webhook-mail ${job.endpoint} ${job.notice} ${job.at}`;
  return sendDueMail(
    deps,
    {
      about: { kind: 'webhook', endpoint: job.endpoint, notice: job.notice, at: job.at },
      compose: async (connection) => {
        const once = { key, points: 1, seconds: sentSeconds, now: clock() };
        return (await countPoint(connection, once)).ok ? await compose(job, config) : null;
      },
      markSent: async () => undefined,
      markFailed: async (connection) => {
        await returnPoint(connection, key, clock());
      },
    },
    log,
  );
}
