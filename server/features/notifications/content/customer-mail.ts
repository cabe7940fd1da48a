import { isUnconfirmed, wasPaid } from '#domain/orders/order-states.ts';
import { arrivalDate } from '#domain/orders/ready-at.ts';
import { archiveDays, toHours } from '#domain/orders/service-times.ts';
import { joinFacts } from '#locales/lists.ts';
import type { InvoiceFile } from '../../invoices/index.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';
import { unbroken, type MailLanguage } from '../../../platform/mail/mail-language.ts';
import { composeContents } from './order-contents.ts';
import { deliveryFacts, noteFacts, readyText, studioOf } from './order-delivery.ts';
import { explainPayment } from './payment-status.ts';
import { transferSection } from './transfer-section.ts';
import { shopBrand } from './shop-brand.ts';

function awaitsTransfer({ paymentMethod, paymentState }: OrderRecord): boolean {
  return paymentMethod === 'interac' && !wasPaid(paymentState);
}

/** Steps needed before printing, if any. */
function firstSteps(order: OrderRecord, language: MailLanguage): string[] {
  const { text, money, inside } = language;
  if (order.paymentMethod === 'cod')
    return [text('next.call', { phone: inside(unbroken(order.phone)) })];
  if (order.awaitsConfirmation) return [text('next.confirm')];
  if (!awaitsTransfer(order)) return [];
  const amount = inside(money(order.total, order.currency));
  return [text('next.interac', { amount, orderNumber: inside(order.number) })];
}

/** When the order is ready, and that a mail will say so. */
export function lastStep(order: OrderRecord, language: MailLanguage): string {
  const { text, inside, weekday } = language;
  const studio = studioOf(order);
  const ready = readyText(order, language);
  if (studio && ready) {
    return text('pickup.ready', { date: inside(ready), studio: inside(studio.name) });
  }
  if (order.carrierBy) {
    const arrival = arrivalDate(order.carrierBy, order.country);
    return text('pickup.carrier', {
      date: inside(weekday(order.carrierBy)),
      arrival: inside(weekday(arrival)),
    });
  }
  return text(order.deliveryMethod === 'pickup' ? 'next.ready' : 'next.shipped');
}

function composeSteps(order: OrderRecord, language: MailLanguage): string[] {
  return [
    ...firstSteps(order, language),
    language.text(awaitsTransfer(order) ? 'next.printingAfterTransfer' : 'next.printing', {
      hours: toHours(order.productionDays),
    }),
    lastStep(order, language),
  ];
}

/** Seller's name and address in one line; empty when that is only the shop's name. */
export function sellerLine(
  { seller: { name, address }, brandName }: ShopIdentity,
  { code }: Pick<MailLanguage, 'code'>,
): string[] {
  const parts = [name === brandName && !address ? '' : name, address ?? ''].filter(Boolean);
  return parts.length > 0 ? [joinFacts(parts, code)] : [];
}

/** Sender of the mail and the reason for it. */
export function composeFooter(shop: ShopIdentity, language: MailLanguage): string[] {
  return [
    language.text('common.footer', { brand: language.inside(shop.brandName) }),
    ...sellerLine(shop, language),
  ];
}

/** Builds the customer's confirmation in the order's language. */
export function customerMail(
  order: OrderRecord,
  shop: ShopIdentity,
  language: MailLanguage,
  invoice: InvoiceFile | null,
): MailContent {
  const { text, money, inside } = language;
  const brand = inside(shop.brandName);
  const name = order.name.trim();
  const status = explainPayment(order, language);
  const attached = invoice
    ? [text('invoice.attached', { number: inside(invoice.shown.number) })]
    : [];
  return {
    language: language.code,
    dir: language.dir,
    subject: text('confirmation.subject', { orderNumber: order.number, brand: shop.brandName }),
    preheader: text('confirmation.preheader', {
      total: inside(money(order.originalTotal, order.currency)),
    }),
    brand: shopBrand(shop, language.code, order.country),
    heading: text('confirmation.heading'),
    opening: [
      name ? text('common.greeting', { name: inside(name) }) : text('common.greetingPlain'),
      text(status.isPaid ? 'confirmation.introPaid' : 'confirmation.introPlaced'),
    ],
    reference: { label: text('order.orderNumber'), lines: [order.number] },
    status: { ...status, sentences: [...status.sentences, ...attached] },
    contents: composeContents(order, shop, language),
    sections: [
      ...transferSection(order, shop, language),
      { title: text('next.title'), facts: [], steps: composeSteps(order, language) },
      {
        title: text('delivery.title'),
        facts: [
          ...deliveryFacts(order, studioOf(order), language),
          { label: text('delivery.contact'), lines: [order.phone, order.email] },
          // The address may be anybody's until the order is paid or approved, and a note may contain any link.
          ...(isUnconfirmed(order) ? [] : noteFacts(order, language)),
        ],
        steps: [],
      },
    ],
    closing: [
      text('common.privacy', { days: archiveDays, deleteDays: shop.photoDeleteAfterDays ?? 0 }),
      text('common.signature', { brand }),
    ],
    footer: composeFooter(shop, language),
  };
}
