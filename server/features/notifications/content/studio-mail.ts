import { studioTexts } from '#domain/studios/studio-texts.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { CancelTexts } from './cancel-reason.ts';
import { sellerLine } from './customer-mail.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';
import { mailHtml } from '../render/mail-html.ts';
import { mailLanguage, type MailLanguage } from '../../../platform/mail/mail-language.ts';
import { mailText } from '../render/mail-text.ts';
import { composeContents } from './order-contents.ts';
import { deliveryFacts, noteFacts } from './order-delivery.ts';
import { summarizePayment } from './payment-status.ts';
import { studioLanguage } from '../../../platform/mail/studio-language.ts';
import type { NotifiedStudio } from './studio-mails.repo.ts';

/** Timeout of sending a mail to a studio. */
const studioMailMs = 60_000;

/** The recipients of a cancellation and its reason. */
interface Cancelled {
  readonly studioId: string;
  readonly studio: NotifiedStudio;
  readonly reason: CancelTexts['key'];
}

type LocalizedTexts = ReturnType<typeof studioTexts>;

function customerOf(order: OrderRecord): string {
  return order.name.trim() || order.email;
}

/** Parts shared by both mails. */
function composeFrame(
  order: OrderRecord,
  localized: LocalizedTexts,
  shop: ShopIdentity,
  { code, dir, text, inside }: MailLanguage,
) {
  const studio = inside(localized.name);
  return {
    language: code,
    dir,
    brand: { name: shop.brandName, link: `${shop.origin}/` },
    reference: { label: text('order.orderNumber'), lines: [order.number] },
    closing: [],
    footer: [
      text('studio.footer', { brand: inside(shop.brandName), studio }),
      ...sellerLine(shop, { code }),
    ],
  };
}

function composeContent(
  order: OrderRecord,
  localized: LocalizedTexts,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, money, inside } = language;
  const customer = customerOf(order);
  const studio = inside(localized.name);
  const total = money(order.originalTotal, order.currency);
  const { number: orderNumber } = order;
  const isPickup = order.deliveryMethod === 'pickup';
  return {
    ...composeFrame(order, localized, shop, language),
    subject: isPickup
      ? text('studio.subjectPickup', { orderNumber, studio: localized.name })
      : text('studio.subjectShipping', { orderNumber }),
    preheader: text('studio.preheader', { name: inside(customer), total }),
    heading: text(isPickup ? 'studio.headingPickup' : 'studio.headingShipping'),
    opening: [
      text('common.greeting', { name: studio }),
      isPickup
        ? text('studio.introPickup', { name: inside(customer), studio })
        : text('studio.introShipping', { name: inside(customer) }),
    ],
    status: summarizePayment(order, language),
    contents: { ...composeContents(order, shop, language), title: '' },
    sections: [
      {
        title: text('delivery.contact'),
        facts: [
          { label: '', lines: [customer] },
          { label: text('delivery.phone'), lines: [order.phone] },
          { label: text('delivery.email'), lines: [order.email] },
        ],
        steps: [],
      },
      {
        title: text('delivery.title'),
        facts: [
          ...deliveryFacts(
            order,
            order.pickupStudio && { ...order.pickupStudio, ...localized },
            language,
          ),
          ...noteFacts(order, language),
        ],
        steps: [],
      },
    ],
  };
}

/** A short notice of a cancelled order: customer, reason, and that it must not be produced. */
function cancellationContent(
  order: OrderRecord,
  localized: LocalizedTexts,
  reason: CancelTexts['key'],
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, inside } = language;
  const { number: orderNumber } = order;
  const name = inside(customerOf(order));
  const why = text(`news.admin.reasons.${reason}`);
  return {
    ...composeFrame(order, localized, shop, language),
    subject: text('studio.cancelledSubject', { orderNumber }),
    preheader: why,
    heading: text('studio.cancelledHeading'),
    opening: [
      text('common.greeting', { name: inside(localized.name) }),
      text('studio.cancelledIntro', { orderNumber: inside(orderNumber), name }),
      why,
    ],
    status: { sentences: [text('studio.cancelledStop')], isPaid: false },
    contents: null,
    sections: [],
  };
}

function composeMail(
  { name }: LocalizedTexts,
  studio: NotifiedStudio,
  content: MailContent,
): Pick<Mail, 'to' | 'subject' | 'html' | 'text' | 'headers' | 'timeoutMs'> {
  return {
    to: { name, address: studio.mailAddress },
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': content.language },
    timeoutMs: studioMailMs,
  };
}

/** Composes a studio's mail about an order, in the language of its country; replies go to the customer. */
export function composeStudioMail(
  order: OrderRecord,
  studioId: string,
  studio: NotifiedStudio,
  shop: ShopIdentity,
): Mail {
  const language = mailLanguage(studioLanguage(shop.catalogue, studio.country));
  const localized = studioTexts(studio, language.code);
  return {
    ...composeMail(localized, studio, composeContent(order, localized, shop, language)),
    id: `${order.id}.studio-notification.${studioId}`,
    kind: 'studio-notification',
    at: order.placedAt,
    replyTo: { name: order.name, address: order.email },
  };
}

/** Composes the mail about a cancelled order to a studio that knew of it; replies go to the shop. */
export function composeStudioCancellation(
  order: OrderRecord,
  { studioId, studio, reason }: Cancelled,
  shop: ShopIdentity,
): Mail {
  const language = mailLanguage(studioLanguage(shop.catalogue, studio.country));
  const localized = studioTexts(studio, language.code);
  return {
    ...composeMail(
      localized,
      studio,
      cancellationContent(order, localized, reason, shop, language),
    ),
    id: `${order.id}.studio-cancellation.${studioId}`,
    kind: 'studio-cancellation',
    at: order.placedAt,
    replyTo: { name: shop.brandName, address: shop.adminEmail },
  };
}
