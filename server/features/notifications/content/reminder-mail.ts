import { originalsWaitMs } from '#domain/prints/print-jobs.ts';
import { localizedPath } from '#locales/languages.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { signOriginalsLink } from '../../originals/index.ts';
import { composeFooter } from './customer-mail.ts';
import { clockOf } from './order-delivery.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import { shopBrand } from './shop-brand.ts';

/**
 * Address of the page for missing originals in a language; the secret is in the fragment, which no server receives.
 */
function createLink(
  order: OrderRecord,
  origin: string,
  language: MailLanguage,
  key: string,
): string {
  return `${origin}${localizedPath(language.code, 'send-originals')}#${signOriginalsLink(order, key)}`;
}

/**
 * Until when production is sure to wait for the originals, on a clock that is named; nothing once that is over, as while
 * the order waits for its approval. The link is valid longer, but it ends with the start of production.
 */
function composeDeadline(
  order: OrderRecord,
  now: number,
  { text, inside, zonedMoment }: MailLanguage,
): string[] {
  const end = order.placedAt.getTime() + originalsWaitMs;
  if (end <= now) return [];
  return [text('reminder.deadline', { date: inside(zonedMoment(new Date(end), clockOf(order))) })];
}

/** Asks the customer for missing originals, in the order's language; `now` in ms since 1970. */
export function reminderMail(
  order: OrderRecord,
  {
    missing,
    originalsKey,
    now,
  }: { readonly missing: number; readonly originalsKey: string; readonly now: number },
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, inside } = language;
  const name = order.name.trim();
  return {
    language: language.code,
    dir: language.dir,
    subject: text('reminder.subject', { orderNumber: order.number, count: missing }),
    preheader: text('reminder.preheader'),
    brand: shopBrand(shop, language.code, order.country),
    heading: text('reminder.heading'),
    opening: [
      name ? text('common.greeting', { name: inside(name) }) : text('common.greetingPlain'),
      text('reminder.intro'),
    ],
    reference: { label: text('order.orderNumber'), lines: [order.number] },
    status: { sentences: [text('reminder.missing', { count: missing })], isPaid: false },
    action: {
      label: text('reminder.action'),
      link: createLink(order, shop.origin, language, originalsKey),
    },
    contents: null,
    sections: [
      {
        title: text('reminder.how'),
        facts: [],
        steps: [text('reminder.same'), text('reminder.other')],
      },
    ],
    closing: [
      ...composeDeadline(order, now, language),
      text('reminder.otherwise'),
      text('reminder.until'),
      text('common.signature', { brand: inside(shop.brandName) }),
    ],
    footer: composeFooter(shop, language),
  };
}
