import { toMajor } from '#domain/common/money.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import { giftCardMails } from '../../discounts/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendDueMail } from './send-due-mail.ts';

/** A gift card that goes to somebody, and the moment when the mail was asked for. */
export interface GiftCardMailJob {
  readonly card: string;
  /** ISO 8601. */
  readonly at: string;
}

type Due = NonNullable<Awaited<ReturnType<typeof giftCardMails.findDue>>>;

const mailMs = 60_000;

/** The card as a document to print, as the shop’s people download it. */
async function drawCard(due: Due, code: string, brandName: string): Promise<Buffer> {
  const { currency, amount, expiresAt, language, queuedAt } = due;
  return await giftCardMails.render([code], {
    currency,
    amount: toMajor(amount, currency),
    expiresAt: expiresAt?.toISOString() ?? null,
    language,
    brandName,
    now: queuedAt.getTime(),
  });
}

async function compose(
  card: string,
  due: Due,
  { config: { brandName, origin }, codeKey }: Pick<NotificationDeps, 'config' | 'codeKey'>,
): Promise<Mail> {
  const { mailHtml } = await import('../render/mail-html.ts');
  const { mailText } = await import('../render/mail-text.ts');
  const { code, dir, text, money, date, inside } = mailLanguage(due.language);
  const giftCode = giftCardMails.codeOf(due.secret, codeKey);
  const amount = inside(money(due.amount, due.currency));
  const brand = inside(brandName);
  const subject = text('giftCardMail.subject', { amount, brand });
  // A card ends at midnight in UTC, so that the day before is the last one on which it pays.
  const lastDay = due.expiresAt === null ? null : date(new Date(due.expiresAt.getTime() - 1));
  const content = {
    language: code,
    dir,
    subject,
    preheader: text('giftCardMail.preheader'),
    brand: { name: brandName, link: `${origin}/` },
    heading: subject,
    opening: [text('giftCardMail.intro', { amount, brand })],
    reference: { label: text('giftCardMail.code'), lines: [giftCode] },
    status: {
      sentences: [
        text('giftCardSheet.use'),
        ...(lastDay === null ? [] : [text('giftCardSheet.until', { date: inside(lastDay) })]),
      ],
      isPaid: false,
    },
    contents: null,
    sections: [],
    closing: [text('giftCardMail.attached'), text('giftCardMail.keep')],
    footer: [],
  };
  return {
    id: `gift-card.${card}.${due.queuedAt.getTime()}`,
    kind: 'gift-card',
    at: due.queuedAt,
    to: { ...(due.name !== '' && { name: due.name }), address: due.email },
    subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': code },
    attachments: [
      {
        filename: 'gift-card.pdf',
        contentType: 'application/pdf',
        content: await drawCard(due, giftCode, brandName),
      },
    ],
    timeoutMs: mailMs,
  };
}

/** Mails a gift card to its recipient, once for each time it was asked for. See {@link sendDueMail}. */
export function sendGiftCard(
  deps: NotificationDeps,
  { card, at }: GiftCardMailJob,
  log: Logger,
): Promise<void> {
  return sendDueMail(
    deps,
    {
      about: { kind: 'gift-card', card },
      compose: async (connection) => {
        const due = await giftCardMails.findDue(connection, card, new Date(at));
        return due && (await compose(card, due, deps));
      },
      markSent: (connection, sentAt) => giftCardMails.markSent(connection, card, sentAt),
      markFailed: (connection, failure, failedAt) =>
        giftCardMails.markFailed(connection, card, failure, failedAt),
    },
    log,
  );
}
