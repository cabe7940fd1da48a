import { toMinor, type Currency } from './money.ts';
import type { DeliveryMethod } from './shipping.ts';

/** Payment methods a customer can ask for. Source: product §4. */
export const baseMethods = ['helcim', 'credit', 'cod', 'in_store', 'interac'] as const;
/** One of {@link baseMethods}. */
export type BaseMethod = (typeof baseMethods)[number];

/** Providers that charge cards: of the hosted window, and of the second checkout. */
export type CardProvider = 'helcim' | 'stripe';

/** Payment methods an order can have: those asked for, with or by gift card, and none when nothing is to pay. Source: product §4. */
export const paymentMethods = [
  ...baseMethods,
  'gift_card',
  'helcim+gift_card',
  'credit+gift_card',
  'none',
] as const;
/** One of {@link paymentMethods}. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** Which ways to pay a shop has set up. */
export interface MethodSetup {
  /** Currencies the hosted card window takes; empty when it is not set up. */
  readonly helcimCurrencies: readonly string[];
  /** Whether the second card checkout is set up. */
  readonly credit: boolean;
  /** Methods settled by people that the shop takes. */
  readonly manual: readonly ('cod' | 'in_store' | 'interac')[];
}

/**
 * Methods offered, the preferred one first. Tunisia: on delivery, or at the counter for pickup. Elsewhere: the card
 * window where it takes the currency, the second checkout wherever set up, the counter for pickup, Interac in Canada.
 * Source: product §4, §6.
 */
export const offeredMethods = (
  country: string,
  currency: Currency,
  delivery: DeliveryMethod,
  setup: MethodSetup,
): BaseMethod[] => {
  const offered: BaseMethod[] = [];
  if (country === 'TN') offered.push(delivery === 'pickup' ? 'in_store' : 'cod');
  else {
    if (setup.helcimCurrencies.includes(currency)) offered.push('helcim');
    if (setup.credit) offered.push('credit');
    if (delivery === 'pickup') offered.push('in_store');
    if (country === 'CA') offered.push('interac');
  }
  return offered.filter(
    (method) => method === 'helcim' || method === 'credit' || setup.manual.includes(method),
  );
};

/** Smallest amount a card takes, in major units; USD 0.50 at the price list's rate where the provider names none. */
const cardMinimums: Readonly<Record<Currency, number>> = {
  USD: 0.5,
  CAD: 0.5,
  EUR: 0.5,
  AUD: 0.5,
  SGD: 0.5,
  BRL: 0.5,
  GBP: 0.3,
  JPY: 50,
  AED: 2,
  MXN: 10,
  RUB: 46.25,
  CNY: 3.6,
  SAR: 1.88,
  // The price list names no rate for the dinar, and no order in it is paid by card.
  TND: 0.5,
};

/** Smallest amount payable by card in this currency, minor units. Source: product §4. */
export const cardMinimum = (currency: Currency): number =>
  toMinor(cardMinimums[currency], currency);

/** Whether a method charges a card. */
export const isCardMethod = (method: string | null): boolean =>
  method !== null && (method.startsWith('helcim') || method.startsWith('credit'));

/** Provider that charges an order of this method; null for a method without a card. Source: product §4. */
export const cardProviderOf = (method: PaymentMethod): CardProvider | null => {
  if (method.startsWith('helcim')) return 'helcim';
  return method.startsWith('credit') ? 'stripe' : null;
};

/** Base method of what was asked for: `helcim+gift_card` is `helcim`; null for `gift_card` and `none`. */
export const baseMethodOf = (method: PaymentMethod): BaseMethod | null => {
  const base = method.split('+')[0] ?? method;
  return (baseMethods as readonly string[]).includes(base) ? (base as BaseMethod) : null;
};

/**
 * Method an order ends up with: `none` when nothing is due at all, `gift_card` when a card pays everything, the card
 * method `+gift_card` when it pays a part, else the method itself. Null when the shop offers none. Source: product §4.
 */
export const resolveMethod = (
  base: BaseMethod | null,
  originalTotal: number,
  giftCardAmount: number,
): PaymentMethod | null => {
  if (originalTotal === 0) return 'none';
  if (giftCardAmount === originalTotal) return 'gift_card';
  if (giftCardAmount > 0 && base === 'helcim') return 'helcim+gift_card';
  if (giftCardAmount > 0 && base === 'credit') return 'credit+gift_card';
  return base;
};
