import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';
import type { EndedEdit } from './order-edit.repo.ts';
import { updateFrame } from './order-updates.ts';

/** Tells a customer who was asked for the difference of an edit that it was not made, and that nothing is owed for it. */
export function editEndedMail(
  order: OrderRecord,
  edit: EndedEdit | null,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, money, inside } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const late = edit?.isLate
    ? [text('news.editEnded.late', { amount: inside(money(edit.amount, edit.currency)) })]
    : [];
  return {
    ...rest,
    subject: text('news.editEnded.subject', { orderNumber: order.number }),
    preheader: text('news.editEnded.stays'),
    heading: text('news.editEnded.heading'),
    opening: [greeting, text('news.editEnded.intro')],
    status: { sentences: [...late, text('news.editEnded.stays')], isPaid: false },
    contents: null,
    sections: [],
    closing: [text('news.editEnded.reply'), signature],
  };
}
