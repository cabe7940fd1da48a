import { toOrderStatus } from '#domain/orders/order-states.ts';
import { isLanguageCode, languageOf } from '#locales/languages.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { ShopIdentity } from '../deps.ts';
import type { Fact, MailContent } from '../render/mail-content.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import { composeContents } from './order-contents.ts';
import { deliveryFacts, noteFacts } from './order-delivery.ts';
import { summarizePayment } from './payment-status.ts';

function statusText(order: OrderRecord, { text }: MailLanguage): string {
  const { status } = toOrderStatus(order.fulfilmentState, order.paymentState);
  if (status === 'Processing') return text('admin.statuses.processing');
  return status === 'Cancelled' ? status : text('admin.statuses.waitingForApproval');
}

function contactFacts(order: OrderRecord, { text }: MailLanguage): Fact[] {
  const { name, phone, email, language, sourceVisitUrl } = order;
  const spoken = isLanguageCode(language) ? languageOf(language).nativeName : language;
  return [
    ...(name.trim() ? [{ label: '', lines: [name.trim()] }] : []),
    { label: text('delivery.phone'), lines: [phone] },
    { label: text('delivery.email'), lines: [email] },
    { label: text('admin.language'), lines: [spoken] },
    ...(sourceVisitUrl
      ? [{ label: '', lines: [text('admin.source', { url: sourceVisitUrl })] }]
      : []),
  ];
}

function staffStatus(order: OrderRecord, language: MailLanguage): MailContent['status'] {
  const payment = summarizePayment(order, language);
  return { ...payment, sentences: [...payment.sentences, statusText(order, language)] };
}

/** Builds the mail to staff about a new order, in English. */
export function adminMail(
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, money, inside } = language;
  const name = inside(order.name.trim() || order.email);
  const total = money(order.originalTotal, order.currency);
  return {
    language: language.code,
    dir: language.dir,
    subject: text('admin.subject', {
      orderNumber: order.number,
      total,
      country: language.country(order.country),
    }),
    preheader: text('admin.preheader', { name, total }),
    brand: { name: shop.brandName, link: `${shop.origin}/` },
    heading: text('admin.heading'),
    opening: [
      text('admin.intro', { name }),
      // By the time that a delayed mail is sent, the order may have been approved.
      ...(order.fulfilmentState === 'awaiting_csr' ? [text('admin.approve')] : []),
    ],
    reference: { label: text('order.orderNumber'), lines: [order.number] },
    status: staffStatus(order, language),
    contents: { ...composeContents(order, shop, language), title: '' },
    sections: [
      { title: text('delivery.contact'), facts: contactFacts(order, language), steps: [] },
      {
        title: text('delivery.title'),
        facts: [
          { label: text('admin.country'), lines: [language.country(order.country)] },
          ...deliveryFacts(order, order.pickupStudio, language),
          ...noteFacts(order, language),
        ],
        steps: [],
      },
    ],
    closing: [],
    footer: [],
  };
}
