import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import type { NotificationDeps } from '../deps.ts';
import { dropSettledRequests, findUnannounced, holdRequest } from './approval-requests.repo.ts';
import {
  findDigestRecipients,
  findUnlisted,
  markReported,
  type ListedMail,
} from './held-mails.repo.ts';
import { sendDueMail } from './send-due-mail.ts';

const hourMs = 60 * 60 * 1000;
/** Maximum lines of one digest; the rest are counted. */
const maxListed = 50;
const mailMs = 60_000;

async function compose(
  listed: readonly ListedMail[],
  recipient: string,
  { brandName, origin }: NotificationDeps['config'],
  at: Date,
): Promise<Mail> {
  const { mailHtml } = await import('../render/mail-html.ts');
  const { mailText } = await import('../render/mail-text.ts');
  const { code, dir, text } = mailLanguage(listed[0]?.digestLanguage ?? 'en');
  const count = listed.length;
  const content = {
    language: code,
    dir,
    subject: text('digest.subject', { count }),
    preheader: text('digest.intro'),
    brand: { name: brandName, link: `${origin}/` },
    heading: text('digest.heading'),
    opening: [text('digest.intro')],
    reference: { label: text('digest.count'), lines: [String(count)] },
    status: { sentences: [], isPaid: false },
    contents: null,
    sections: [
      {
        title: text('digest.list'),
        facts: listed.slice(0, maxListed).map(({ subject }) => ({ label: '', lines: [subject] })),
        steps: [],
      },
    ],
    closing: count > maxListed ? [text('held.more', { count: count - maxListed })] : [],
    footer: [],
  };
  return {
    id: `digest.${listed[0]?.mail ?? ''}`,
    kind: 'digest',
    at,
    to: { address: recipient },
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': code },
    timeoutMs: mailMs,
  };
}

/** Puts the orders that wait for approval into the digest of staff. */
async function announceUnapproved({ kysely, clock, config }: NotificationDeps): Promise<void> {
  await dropSettledRequests(kysely);
  const { code, text, money, inside } = mailLanguage('en');
  for (const order of await findUnannounced(kysely)) {
    const { number: orderNumber, total, currency, phone } = order;
    const subject = text('digest.approval', {
      orderNumber,
      amount: inside(money(total, currency)),
      phone: inside(phone),
    });
    const line = { recipient: config.adminEmail, subject, language: code };
    await holdRequest(kysely, order, line, new Date(clock()));
  }
}

async function sendDigest(deps: NotificationDeps, recipient: string, log: Logger): Promise<void> {
  const { clock, config } = deps;
  let listed: readonly ListedMail[] = [];
  await sendDueMail(
    deps,
    {
      // An address must not be logged.
      about: { digest: createHash('sha256').update(recipient).digest('hex').slice(0, 12) },
      compose: async (connection: Db) => {
        listed = await findUnlisted(connection, recipient);
        return listed.length > 0
          ? await compose(listed, recipient, config, new Date(clock()))
          : null;
      },
      markSent: (connection, at) => markReported(connection, listed, at),
      // The next run lists them again.
      markFailed: () => Promise.resolve(),
      isUnlimited: true,
    },
    log,
  );
}

/**
 * Sends each recipient of held mails one that lists them, at most one an hour; staff are told in theirs of orders that
 * wait for approval. A failure of one digest stops no other, and the next run sends it again. Source: product §8.6.
 */
export async function sendDigests(deps: NotificationDeps, log: Logger): Promise<void> {
  await announceUnapproved(deps);
  for (const recipient of await findDigestRecipients(
    deps.kysely,
    new Date(deps.clock() - hourMs),
  )) {
    try {
      await sendDigest(deps, recipient, log);
    } catch (error) {
      log.warn({ err: error }, 'a digest could not be sent');
    }
  }
}
