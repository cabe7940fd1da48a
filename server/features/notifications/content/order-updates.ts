import { toLocalTime } from '#domain/common/local-time.ts';
import { wasPaid } from '#domain/orders/order-states.ts';
import { approvalEnd, cardPaymentEnd } from '#domain/orders/payment-deadlines.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { composeFooter } from './customer-mail.ts';
import type { ShopIdentity } from '../deps.ts';
import type { Cancellation } from './due-order-mail.ts';
import type { MailContent } from '../render/mail-content.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import { composeContents } from './order-contents.ts';
import { clockOf } from './order-delivery.ts';
import type { ReturnedCharge } from './returned-charge.repo.ts';
import { transferDay, transferSection } from './transfer-section.ts';
import { shopBrand } from './shop-brand.ts';

/** Parts shared by all short mails about an order. */
export function updateFrame(order: OrderRecord, shop: ShopIdentity, language: MailLanguage) {
  const { text, inside } = language;
  const name = order.name.trim();
  return {
    language: language.code,
    dir: language.dir,
    brand: shopBrand(shop, language.code, order.country),
    greeting: name ? text('common.greeting', { name: inside(name) }) : text('common.greetingPlain'),
    reference: { label: text('order.orderNumber'), lines: [order.number] },
    signature: text('common.signature', { brand: inside(shop.brandName) }),
    footer: composeFooter(shop, language),
  };
}

/** Reminds a customer of a missing card payment; `link` opens the order where it can be paid. */
export function paymentReminder(
  order: OrderRecord,
  link: string,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, money, inside, zonedMoment } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  // A country may have several clocks, so the deadline names its own.
  const values = {
    amount: inside(money(order.total, order.currency)),
    date: inside(zonedMoment(cardPaymentEnd(order), clockOf(order))),
  };
  return {
    ...rest,
    subject: text('news.payment.subject', { orderNumber: order.number }),
    preheader: text('news.payment.preheader', values),
    heading: text('news.payment.heading'),
    opening: [greeting, text('news.payment.intro')],
    status: { sentences: [text('news.payment.due', values)], isPaid: false },
    action: { label: text('news.payment.action'), link },
    contents: composeContents(order, shop, language),
    sections: [],
    closing: [text('news.payment.otherwise', values), text('news.payment.paid'), signature],
  };
}

/**
 * Asks a customer whom nobody reached by phone to confirm or to cancel a cash order; `link` opens the order where both can
 * be done. Source: decision 49.
 */
export function confirmOrCancelMail(
  order: OrderRecord,
  link: string,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, money, inside, weekday } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const lastDay = toLocalTime(approvalEnd(order).getTime(), clockOf(order)).date;
  const values = {
    amount: inside(money(order.total, order.currency)),
    date: inside(weekday(lastDay)),
  };
  return {
    ...rest,
    subject: text('news.confirm.subject', { orderNumber: order.number }),
    preheader: text('news.confirm.intro'),
    heading: text('news.confirm.heading'),
    opening: [greeting, text('news.confirm.intro')],
    status: { sentences: [text('news.confirm.ask', values)], isPaid: false },
    action: { label: text('news.confirm.action'), link },
    contents: composeContents(order, shop, language),
    sections: [],
    closing: [text('news.confirm.otherwise', values), signature],
  };
}

/** Reminds a customer of a transfer that has not arrived. */
export function transferReminder(
  order: OrderRecord,
  isLast: boolean,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, money, inside } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const values = {
    amount: inside(money(order.total, order.currency)),
    date: inside(transferDay(order, language) ?? ''),
  };
  return {
    ...rest,
    subject: text(isLast ? 'news.transfer.lastSubject' : 'news.transfer.subject', {
      orderNumber: order.number,
    }),
    preheader: text('news.transfer.preheader', values),
    heading: text('news.transfer.heading'),
    opening: [greeting, text('news.transfer.intro')],
    status: { sentences: [text('payment.states.interac', values)], isPaid: false },
    contents: null,
    sections: transferSection(order, shop, language),
    closing: [text('news.transfer.otherwise', values), signature],
  };
}

/** Sends a customer the requested new private link of an order. */
export function newLinkMail(
  order: OrderRecord,
  { address, endsAt }: { readonly address: string; readonly endsAt: Date },
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text, inside, date } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const lastDay = toLocalTime(endsAt.getTime(), clockOf(order)).date;
  return {
    ...rest,
    subject: text('news.link.subject', { orderNumber: order.number }),
    preheader: text('news.link.intro'),
    heading: text('news.link.heading'),
    opening: [greeting, text('news.link.intro')],
    status: {
      sentences: [text('news.link.until', { date: inside(date(new Date(lastDay))) })],
      isPaid: false,
    },
    action: { label: text('news.order'), link: address },
    contents: null,
    sections: [],
    closing: [text('news.link.keep'), text('news.link.unasked'), signature],
  };
}

function moneySentences(
  order: OrderRecord,
  cancellation: Cancellation | null,
  { text, money, inside }: MailLanguage,
): string[] {
  const { back = 0, manual = 0, onGiftCard = 0 } = cancellation ?? {};
  const amount = inside(money(back + onGiftCard, order.currency));
  if (back > 0 && cancellation?.isDone === true) return [text('news.cancelled.done', { amount })];
  if (back > 0)
    return [text(manual > 0 ? 'news.cancelled.byHand' : 'news.cancelled.back', { amount })];
  if (cancellation?.isPending === true) return [text('news.cancelled.pending')];
  // Money in review is staff's to return, and so is a refund that failed; its mail follows when it is done.
  if (cancellation?.wasCharged) return [];
  if (wasPaid(order.paymentState) && order.originalTotal > 0) return [];
  return [
    onGiftCard > 0 ? text('news.cancelled.onGiftCard', { amount }) : text('news.cancelled.nothing'),
    ...(order.paymentMethod === 'interac' ? [text('news.cancelled.transfer')] : []),
  ];
}

/** Informs a customer that an order is cancelled, of the reason and of the refund. */
export function cancelledMail(
  order: OrderRecord,
  cancellation: Cancellation | null,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const { key, note, said } = cancellation?.reason ?? { key: 'staff', note: '', said: null };
  const words = said === null ? note : text(`news.cancelled.calls.${said}`);
  return {
    ...rest,
    subject: text('news.cancelled.subject', { orderNumber: order.number }),
    preheader: text(`news.cancelled.reasons.${key}`),
    heading: text('news.cancelled.heading'),
    opening: [greeting, text(`news.cancelled.reasons.${key}`)],
    status: { sentences: moneySentences(order, cancellation, language), isPaid: false },
    contents: null,
    sections: words
      ? [
          {
            title: text('news.cancelled.reason'),
            facts: [{ label: '', lines: [words] }],
            steps: [],
          },
        ]
      : [],
    closing: [text('news.cancelled.wrong'), signature],
  };
}

/**
 * Informs a customer that money which did not pay the order was refunded. It may have been paid by card, by a wallet or
 * by a bank debit.
 */
export function returnedMail(
  order: OrderRecord,
  charge: ReturnedCharge | null,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  if (!charge) throw new Error(`the returned charge of the order ${order.id} is unknown`);
  const { text, money, inside } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const values = { amount: inside(money(charge.amount, charge.currency)) };
  const { number: orderNumber } = order;
  const heading = text(charge.isPart ? 'invoice.refundMail.heading' : 'news.returned.heading');
  const whole = wasPaid(order.paymentState) ? 'news.returned.intro' : 'news.returned.unused';
  return {
    ...rest,
    subject: charge.isPart
      ? text('invoice.refundMail.subject', { orderNumber })
      : text('news.returned.subject', { orderNumber }),
    preheader: heading,
    heading,
    opening: [greeting, text(charge.isPart ? 'news.returned.part' : whole, values)],
    status: { sentences: [text('news.returned.bank')], isPaid: false },
    contents: null,
    sections: [],
    closing: [text('news.cancelled.wrong'), signature],
  };
}
