import type { InvoiceDocument } from '#domain/invoices.ts';
import type { FulfilmentState } from '#domain/order-states.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { InvoiceFile } from '../../invoices/index.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { footerOf, lastStep } from './customer-mail.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailBill, MailContent } from '../render/mail-content.ts';
import { shopBrand } from './shop-brand.ts';

/** Lists the payments, or the destinations of the refund, with their total. */
const billOf = ({ settled, total }: InvoiceDocument): MailBill => ({
  title: settled.title,
  lines: settled.lines,
  sums: [],
  total,
});

/** Parts shared by both mails around their document. */
const aroundOf = (
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
): Pick<
  MailContent,
  'language' | 'dir' | 'brand' | 'reference' | 'sections' | 'closing' | 'footer'
> & { readonly greeting: string } => {
  const { text, inside } = language;
  const name = order.name.trim();
  return {
    language: language.code,
    dir: language.dir,
    brand: shopBrand(shop, language.code, order.country),
    greeting: name ? text('common.greeting', { name: inside(name) }) : text('common.greetingPlain'),
    reference: { label: text('order.orderNumber'), lines: [order.number] },
    sections: [],
    closing: [text('common.signature', { brand: inside(shop.brandName) })],
    footer: footerOf(shop, language),
  };
};

const unshippedStates: readonly FulfilmentState[] = ['placed', 'approved', 'in_production'];

/** Readiness of an order paid by transfer, which counts from its payment. */
const datesOf = (order: OrderRecord, language: MailLanguage): string[] =>
  order.paymentMethod === 'interac' && unshippedStates.includes(order.fulfilmentState)
    ? [lastStep(order, language)]
    : [];

/** Sends the invoice of an order that was paid after its confirmation. Source: product §4.16. */
export const receiptMail = (
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
  invoice: InvoiceFile | null,
): MailContent => {
  if (!invoice) throw new Error(`the receipt of the order ${order.id} has no invoice`);
  const { text, inside } = language;
  const { shown } = invoice;
  const { greeting, ...around } = aroundOf(order, shop, language);
  return {
    ...around,
    subject: text('invoice.receiptMail.subject', { orderNumber: order.number }),
    preheader: text('invoice.receiptMail.preheader', { total: inside(shown.total.amount) }),
    heading: text('invoice.receiptMail.heading'),
    opening: [greeting, text('invoice.receiptMail.intro')],
    status: {
      sentences: [
        text('invoice.attached', { number: inside(shown.number) }),
        ...datesOf(order, language),
      ],
      settled: true,
    },
    contents: billOf(shown),
  };
};

/**
 * Informs a customer of a refund and its destination, in the order's language; with `isByBank` of a credit note about
 * money that the bank has returned itself. Source: product §4.15, §4.16.
 */
export const refundMailContent = (
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
  { shown }: InvoiceFile,
  isByBank: boolean,
): MailContent => {
  const { text, inside } = language;
  const amount = inside(shown.total.amount);
  const { greeting, ...around } = aroundOf(order, shop, language);
  const mail = isByBank ? 'invoice.disputeMail' : 'invoice.refundMail';
  return {
    ...around,
    subject: text(`${mail}.subject`, { orderNumber: order.number }),
    preheader: text(`${mail}.preheader`, { amount }),
    heading: text(`${mail}.heading`),
    opening: [greeting, text(`${mail}.intro`, { amount })],
    status: {
      sentences: [text('invoice.refundMail.attached', { number: inside(shown.number) })],
      settled: true,
    },
    contents: billOf(shown),
    closing: [...(shown.settled.note === null ? [] : [shown.settled.note]), ...around.closing],
  };
};
