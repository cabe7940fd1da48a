import type { InvoiceDocument } from '#domain/invoices/invoices.ts';
import type { FulfilmentState } from '#domain/orders/order-states.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { InvoiceFile } from '../../invoices/index.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { lastStep } from './customer-mail.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailBill, MailContent } from '../render/mail-content.ts';
import { updateFrame } from './order-updates.ts';

/** Lists the payments, or the destinations of the refund, with their total. */
function toBill({ settled, total }: InvoiceDocument): MailBill {
  return {
    title: settled.title,
    lines: settled.lines,
    sums: [],
    total,
  };
}

const unshippedStates: readonly FulfilmentState[] = ['placed', 'approved', 'in_production'];

/** Readiness of an order paid by transfer, which counts from its payment. */
function composeDates(order: OrderRecord, language: MailLanguage): string[] {
  return order.paymentMethod === 'interac' && unshippedStates.includes(order.fulfilmentState)
    ? [lastStep(order, language)]
    : [];
}

/** Sends the invoice of an order that was paid after its confirmation. */
export function receiptMail(
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
  invoice: InvoiceFile | null,
): MailContent {
  if (!invoice) throw new Error(`the receipt of the order ${order.id} has no invoice`);
  const { text, inside } = language;
  const { shown } = invoice;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  return {
    ...rest,
    subject: text('invoice.receiptMail.subject', { orderNumber: order.number }),
    preheader: text('invoice.receiptMail.preheader', { total: inside(shown.total.amount) }),
    heading: text('invoice.receiptMail.heading'),
    opening: [greeting, text('invoice.receiptMail.intro')],
    status: {
      sentences: [
        text('invoice.attached', { number: inside(shown.number) }),
        ...composeDates(order, language),
      ],
      isPaid: true,
    },
    contents: toBill(shown),
    sections: [],
    closing: [signature],
  };
}

/**
 * Informs a customer of a refund and its destination, in the order's language; with `isByBank` of a credit note about
 * money that the bank has returned itself.
 */
export function refundMailContent(
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
  { shown }: InvoiceFile,
  isByBank: boolean,
): MailContent {
  const { text, inside } = language;
  const amount = inside(shown.total.amount);
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const mail = isByBank ? 'invoice.disputeMail' : 'invoice.refundMail';
  return {
    ...rest,
    subject: text(`${mail}.subject`, { orderNumber: order.number }),
    preheader: text(`${mail}.preheader`, { amount }),
    heading: text(`${mail}.heading`),
    opening: [greeting, text(`${mail}.intro`, { amount })],
    status: {
      sentences: [text('invoice.refundMail.attached', { number: inside(shown.number) })],
      isPaid: true,
    },
    contents: toBill(shown),
    sections: [],
    closing: [...(shown.settled.note === null ? [] : [shown.settled.note]), signature],
  };
}
