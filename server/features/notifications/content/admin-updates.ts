import type { OrderRecord } from '../../orders/index.ts';
import { adminMail } from './admin-mail.ts';
import type { ShopIdentity } from '../deps.ts';
import type { Cancellation } from './due-order-mail.ts';
import type { MailContent } from '../render/mail-content.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';

/** Reminds staff of an order that awaits their approval. */
export function approvalReminder(
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  return {
    ...adminMail(order, shop, language),
    subject: language.text('news.admin.approvalSubject', { orderNumber: order.number }),
    heading: language.text('news.admin.approvalHeading'),
    opening: [language.text('news.admin.approvalIntro')],
  };
}

/** Informs staff of a cancellation they did not make themselves, and of the money they must send back. */
export function adminCancelledMail(
  order: OrderRecord,
  cancellation: Cancellation | null,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, money } = language;
  const reason = cancellation?.reason.key ?? 'staff';
  const manual = cancellation?.manual ?? 0;
  return {
    ...adminMail(order, shop, language),
    subject: text('news.cancelled.subject', { orderNumber: order.number }),
    heading: text('news.admin.cancelledHeading'),
    opening: [
      text(`news.admin.reasons.${reason}`),
      ...(manual > 0
        ? [text('news.admin.sendBack', { amount: money(manual, order.currency) })]
        : []),
    ],
  };
}
