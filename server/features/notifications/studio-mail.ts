import { statusOf } from '#domain/order-states.ts';
import { studioTexts } from '#domain/studio-texts.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { OrderRecord } from '../orders/index.ts';
import { sellerLine } from './customer-mail.ts';
import type { ShopIdentity } from './deps.ts';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailLanguage, type MailLanguage } from '../../platform/mail/mail-language.ts';
import { mailText } from './mail-text.ts';
import { contentsOf } from './order-contents.ts';
import { deliveryFacts, noteFacts } from './order-delivery.ts';
import { studioLanguage } from './studio-language.ts';
import type { ToldStudio } from './studio-mails.repo.ts';

/** How long handing over the mail to a studio may take. Source: product §9. */
const studioMailMs = 60_000;

const standingOf = (order: OrderRecord, { text, money }: MailLanguage): MailContent['standing'] => {
  const settled = statusOf(order.fulfilmentState, order.paymentState).paymentStatus === 'paid';
  const method = text(`payment.methods.${order.paymentMethod}`);
  const state = text(settled ? 'totals.paid' : 'totals.toPay');
  const total = money(settled ? order.originalTotal : order.total, order.currency);
  return { sentences: [`${method} · ${state} ${total}`], settled };
};

const contentOf = (
  order: OrderRecord,
  told: ReturnType<typeof studioTexts>,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent => {
  const { text, money, inside } = language;
  const customer = order.name.trim() || order.email;
  const studio = inside(told.name);
  const total = money(order.originalTotal, order.currency);
  const { number: orderNumber } = order;
  const isPickup = order.deliveryMethod === 'pickup';
  return {
    language: language.code,
    dir: language.dir,
    subject: isPickup
      ? text('studio.subjectPickup', { orderNumber, studio: told.name })
      : text('studio.subjectShipping', { orderNumber }),
    preheader: text('studio.preheader', { name: inside(customer), total }),
    brand: { name: shop.brandName, link: `${shop.origin}/` },
    heading: text(isPickup ? 'studio.headingPickup' : 'studio.headingShipping'),
    opening: [
      text('common.greeting', { name: studio }),
      isPickup
        ? text('studio.introPickup', { name: inside(customer), studio })
        : text('studio.introShipping', { name: inside(customer) }),
    ],
    reference: { label: text('order.orderNumber'), lines: [orderNumber] },
    standing: standingOf(order, language),
    contents: { ...contentsOf(order, language), title: '' },
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
            order.pickupStudio && { ...order.pickupStudio, ...told },
            language,
          ),
          ...noteFacts(order, language),
        ],
        steps: [],
      },
    ],
    closing: [],
    footer: [text('studio.footer', { brand: inside(shop.brandName), studio }), ...sellerLine(shop)],
  };
};

/** What a studio is told of an order, in the language of the studio's country; answers go to the customer. Source: product §7. */
export const composeStudioMail = (
  order: OrderRecord,
  studioId: string,
  studio: ToldStudio,
  shop: ShopIdentity,
): Mail => {
  const language = mailLanguage(studioLanguage(studio.country), 'symbol');
  const told = studioTexts(studio, language.code);
  const { name } = told;
  const content = contentOf(order, told, shop, language);
  return {
    id: `${order.id}.studio-notification.${studioId}`,
    kind: 'studio-notification',
    at: order.placedAt,
    to: { name, address: studio.mailAddress },
    replyTo: { name: order.name, address: order.email },
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': content.language },
    timeoutMs: studioMailMs,
  };
};
