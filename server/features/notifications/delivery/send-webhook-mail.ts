import type { Logger } from '../../../platform/http/logger.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { NotificationDeps } from '../deps.ts';
import { composeNotice } from './compose-notice.ts';
import { sendOnce } from './send-once.ts';

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

function say({ address, notice, since, offAt }: WebhookMailJob, words: MailLanguage) {
  const { text, zonedMoment } = words;
  return {
    subject: text(`webhook.subjects.${notice}`),
    preheader: text('webhook.preheader'),
    intro:
      notice === 'failing'
        ? text('webhook.intro.failing', { date: zonedMoment(new Date(offAt), 'UTC') })
        : text(`webhook.intro.${notice}`),
    reference: {
      label: text('webhook.address'),
      lines: [address, `${text('webhook.since')}: ${zonedMoment(new Date(since), 'UTC')}`],
    },
    advice: text('webhook.advice'),
    closing: [text('webhook.repeat')],
  };
}

/** Mails to the owner about a program that gets no messages, once for each notice. See {@link sendOnce}. */
export function sendWebhookMail(
  deps: NotificationDeps,
  job: WebhookMailJob,
  log: Logger,
): Promise<void> {
  const { endpoint, notice, at } = job;
  const { config } = deps;
  return sendOnce(
    deps,
    {
      about: { kind: 'webhook', endpoint, notice, at },
      key: `webhook-mail ${endpoint} ${notice} ${at}`,
      find: async () => ({ address: config.adminEmail }),
      compose: (to) => {
        const id = `webhook.${endpoint}.${notice}.${Date.parse(at)}`;
        const mail = { id, kind: 'webhook', at: new Date(at), to, language: 'en' };
        return composeNotice(config, mail, (words) => say(job, words));
      },
    },
    log,
  );
}
