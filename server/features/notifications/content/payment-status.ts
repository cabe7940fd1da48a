import { lastCounterDay } from '#domain/orders/payment-deadlines.ts';
import { wasPaid } from '#domain/orders/order-states.ts';
import { isManualMethod } from '#domain/payments/payment-methods.ts';
import { joinFacts, labelled } from '#locales/lists.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { MailContent } from '../render/mail-content.ts';
import { studioOf } from './order-delivery.ts';

/** The amount of an order that was paid after it was placed. */
function paidSentence(order: OrderRecord, { text, money, inside }: MailLanguage): string | null {
  if (!wasPaid(order.paymentState) || !isManualMethod(order.paymentMethod)) return null;
  return text('payment.paid', { amount: inside(money(order.total, order.currency)) });
}

/** Amount to pay, at which studio's counter and until when. */
function counterSentence(order: OrderRecord, language: MailLanguage): string | null {
  const { text, money, inside, weekday } = language;
  const studio = studioOf(order);
  if (order.paymentMethod !== 'in_store' || !studio) return null;
  const values = {
    amount: inside(money(order.total, order.currency)),
    studio: inside(studio.name),
  };
  const until = lastCounterDay(order);
  return until === null
    ? text('pickup.pay', values)
    : text('pickup.payUntil', { ...values, date: inside(weekday(until)) });
}

/** Explains to the customer in sentences how the order is paid, or how and until when to pay it. */
export function explainPayment(order: OrderRecord, language: MailLanguage): MailContent['status'] {
  const { text, money, inside } = language;
  const { paymentMethod: method, giftCardAmount } = order;
  const amount = (minor: number): string => inside(money(minor, order.currency));
  // A method that names the gift card says in its own sentence what the card paid.
  const named = method.includes('gift_card');
  const sentence =
    paidSentence(order, language) ??
    counterSentence(order, language) ??
    text(`payment.states.${method}`, {
      amount: amount(method === 'gift_card' ? giftCardAmount : order.total),
    });
  const taken = text('payment.giftCardTaken', { amount: amount(giftCardAmount) });
  return {
    sentences: giftCardAmount > 0 && !named ? [sentence, taken] : [sentence],
    isPaid: wasPaid(order.paymentState),
  };
}

/**
 * Summarizes the payment in one line for staff and studios: the method, and the amount paid or to pay. A paid order
 * shows its whole value, with the part paid by gift card.
 */
export function summarizePayment(
  order: OrderRecord,
  { code, text, money }: MailLanguage,
): MailContent['status'] {
  const isPaid = wasPaid(order.paymentState);
  const method = text(`payment.methods.${order.paymentMethod}`);
  const state = text(isPaid ? 'totals.paid' : 'totals.toPay');
  const total = money(isPaid ? order.originalTotal : order.total, order.currency);
  return { sentences: [joinFacts([method, labelled(state, total, code)], code)], isPaid };
}
