import { wasPaid } from '#domain/orders/order-states.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { InvoiceFile } from '../../invoices/index.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';
import { composeContents } from './order-contents.ts';
import type { OrderEdit } from './order-edit.repo.ts';
import { updateFrame } from './order-updates.ts';

/** Says what becomes of the money; nothing where the edit moved none. */
function moneySentences(edit: OrderEdit | null, { text, money, inside }: MailLanguage): string[] {
  if (edit === null || edit.settlement === 'nothing') return [];
  const amount = inside(money(edit.amount, edit.currency));
  if (edit.settlement === 'pay') return [text('news.edited.paid', { amount })];
  return [
    text(edit.settlement === 'return' ? 'news.edited.returned' : 'news.edited.due', { amount }),
  ];
}

/** Informs a customer that the shop changed their order, with what it contains and costs now. */
export function editedMail(
  order: OrderRecord,
  edit: OrderEdit | null,
  shop: ShopIdentity,
  language: MailLanguage,
  invoice: InvoiceFile | null,
): MailContent {
  const { text, money, inside } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const amount = inside(money(order.originalTotal, order.currency));
  return {
    ...rest,
    subject: text('news.edited.subject', { orderNumber: order.number }),
    preheader: text('news.edited.intro'),
    heading: text('news.edited.heading'),
    opening: [greeting, text('news.edited.intro')],
    status: {
      sentences: [
        text('news.edited.total', { amount }),
        ...moneySentences(edit, language),
        ...(invoice ? [text('invoice.attached', { number: inside(invoice.shown.number) })] : []),
      ],
      isPaid: wasPaid(order.paymentState),
    },
    contents: composeContents(order, shop, language),
    sections: [],
    closing: [signature],
  };
}
