import { isCardMethod } from '#domain/payments/payment-methods.ts';
import { findRecipient, transferClock } from '#domain/orders/transfers.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent, MailSection } from '../render/mail-content.ts';
import { clockOf } from './order-delivery.ts';
import type { WaitingEdit } from './order-edit.repo.ts';
import { updateFrame } from './order-updates.ts';
import { composeTransfer } from './transfer-section.ts';

function transferOf(
  order: OrderRecord,
  { method, amount, endsAt: until }: WaitingEdit,
  shop: ShopIdentity,
  language: MailLanguage,
): MailSection[] {
  const transfer = method === 'interac' ? findRecipient(order, shop.interacEmail ?? null) : null;
  return transfer ? composeTransfer(order, { ...transfer, amount, until }, shop, language) : [];
}

function valuesOf(
  order: OrderRecord,
  { method, amount, totalAfter, currency, endsAt }: WaitingEdit,
  { money, inside, zonedMoment }: MailLanguage,
) {
  const clock = method === 'interac' ? transferClock : clockOf(order);
  return {
    amount: inside(money(amount, currency)),
    total: inside(money(totalAfter, currency)),
    date: inside(zonedMoment(endsAt, clock)),
  };
}

/** Asks a customer for the difference of an edit that waits for it; `link` opens the order where a card pays it. Without the edit it names no amount. */
export function editPaymentMail(
  order: OrderRecord,
  edit: WaitingEdit | null,
  link: string,
  shop: ShopIdentity,
  language: MailLanguage,
): MailContent {
  const { text } = language;
  const { greeting, signature, ...rest } = updateFrame(order, shop, language);
  const values = edit && valuesOf(order, edit, language);
  const isCard = edit !== null && isCardMethod(edit.method);
  const isCounter = edit !== null && !isCard && edit.method !== 'interac';
  return {
    ...rest,
    subject: text('news.editPayment.subject', { orderNumber: order.number }),
    preheader: values ? text('news.editPayment.due', values) : text('news.editPayment.intro'),
    heading: text('news.editPayment.heading'),
    opening: [greeting, text('news.editPayment.intro')],
    status: {
      sentences: [
        ...(values ? [text('news.editPayment.due', values)] : []),
        ...(isCounter ? [text('news.editPayment.counter')] : []),
      ],
      isPaid: false,
    },
    ...(isCard && { action: { label: text('news.editPayment.action'), link } }),
    contents: null,
    sections: edit ? transferOf(order, edit, shop, language) : [],
    closing: [...(values ? [text('news.editPayment.otherwise', values)] : []), signature],
  };
}
