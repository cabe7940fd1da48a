import { baseMethods, type BaseMethod } from '../catalogue/base-methods.ts';
import type { DeliveryZone } from '../catalogue/delivery-zones.ts';
import { countryCatalogue, type Catalogue } from '../catalogue/shop-catalogue.ts';
import type { Currency } from '../common/money.ts';
import type { DeliveryMethod } from '../catalogue/shipping.ts';

/** Card payment providers: Helcim with its card window, and Stripe with Stripe Checkout. */
export type CardProvider = 'helcim' | 'stripe';

/**
 * Payment methods an order can have: the requested ones, combined with or replaced by a gift card, and `none` when
 * nothing is due. Source: product §4.
 */
export const paymentMethods = [
  ...baseMethods,
  'gift_card',
  'helcim+gift_card',
  'credit+gift_card',
  'none',
] as const;
/** One of {@link paymentMethods}. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** Payment methods whose money arrives later and is recorded by staff. Source: product §4. */
export const manualMethods = ['cod', 'in_store', 'interac'] as const;

/** Whether staff record the money of a method. Source: product §4. */
export function isManualMethod(method: PaymentMethod): boolean {
  return manualMethods.some((manual) => manual === method);
}

/** Payment methods that a shop has configured. */
export interface MethodSetup {
  /** Currencies of the Helcim card window; empty when it is not configured. */
  readonly helcimCurrencies: readonly string[];
  /** Whether Stripe Checkout is configured. */
  readonly credit: boolean;
  /** Manual payment methods that the shop accepts. */
  readonly manual: readonly (typeof manualMethods)[number][];
}

/**
 * Methods that a country is offered, the preferred one first: those of its catalogue that the shop has configured. A
 * delivery zone may have others for its parcels. Source: product §4, §6.
 */
export function offeredMethods(
  catalogue: Catalogue,
  country: string,
  currency: Currency,
  delivery: DeliveryMethod,
  setup: MethodSetup,
  zone?: DeliveryZone | null,
): BaseMethod[] {
  const ofCountry = countryCatalogue(catalogue, country).methods[delivery];
  const methods = (delivery === 'shipping' && zone?.methods) || ofCountry;
  return methods.filter((method) => {
    if (method === 'helcim') return setup.helcimCurrencies.includes(currency);
    return method === 'credit' ? setup.credit : setup.manual.includes(method);
  });
}

/** Minimum amount payable by card in a currency, in minor units. Source: product §4. */
export function cardMinimum({ cardMinimums }: Catalogue, currency: Currency): number {
  return cardMinimums[currency];
}

/**
 * Stripe's amounts have at most eight digits in its own units, which are those of the shop but for the dinar's third
 * decimal. Source: docs.stripe.com/currencies, minimum and maximum charge amounts.
 */
const maxStripeAmount = 99_999_999;

/**
 * Maximum amount that a card provider charges in a currency, in minor units; null where it documents none. Source:
 * product §9.6.
 */
export function cardMaximum(provider: CardProvider | null, currency: Currency): number | null {
  if (provider !== 'stripe') return null;
  return currency === 'TND' ? Math.floor(maxStripeAmount / 10) : maxStripeAmount;
}

/** Whether a method charges a card. */
export function isCardMethod(method: string | null): boolean {
  return method !== null && (method.startsWith('helcim') || method.startsWith('credit'));
}

/** Provider that charges an order of this method; null for a method without a card. Source: product §4. */
export function cardProviderOf(method: PaymentMethod): CardProvider | null {
  if (method.startsWith('helcim')) return 'helcim';
  return method.startsWith('credit') ? 'stripe' : null;
}

/** Base method of a payment method: `helcim+gift_card` is `helcim`; null for `gift_card` and `none`. */
export function baseMethodOf(method: PaymentMethod): BaseMethod | null {
  const base = method.split('+')[0] ?? method;
  return (baseMethods as readonly string[]).includes(base) ? (base as BaseMethod) : null;
}

/**
 * Final payment method of an order: `none` when nothing is due, `gift_card` when a gift card covers everything, a card
 * method with `+gift_card` when it covers a part, otherwise the base method. Null when the shop offers none. Source:
 * product §4.
 */
export function resolveMethod(
  base: BaseMethod | null,
  originalTotal: number,
  giftCardAmount: number,
): PaymentMethod | null {
  if (originalTotal === 0) return 'none';
  if (giftCardAmount === originalTotal) return 'gift_card';
  if (giftCardAmount > 0 && base === 'helcim') return 'helcim+gift_card';
  if (giftCardAmount > 0 && base === 'credit') return 'credit+gift_card';
  return base;
}
