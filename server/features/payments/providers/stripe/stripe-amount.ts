import { currencyDecimals, isCurrency, type Currency } from '#domain/common/money.ts';

/**
 * Currencies whose amounts Stripe states without decimals. ISK and UGX have none either, but are stated with two.
 * Source: docs.stripe.com/currencies, zero-decimal currencies and special cases.
 */
const zeroDecimal: ReadonlySet<string> = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const threeDecimal: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Returns the decimals of Stripe's amounts in any currency, also one the shop does not use; `currency` in any case. */
export function stripeDecimals(currency: string): 0 | 2 | 3 {
  const code = currency.toUpperCase();
  if (zeroDecimal.has(code)) return 0;
  return threeDecimal.has(code) ? 3 : 2;
}

/**
 * Converts an amount of Stripe's to major units, as decimal text with all decimals of its currency, for people to read.
 */
export function toMajorText(units: number, currency: string): string {
  const decimals = stripeDecimals(currency);
  return (units / 10 ** decimals).toFixed(decimals);
}

function factor(currency: Currency): number {
  return 10 ** (stripeDecimals(currency) - currencyDecimals(currency));
}

/** Converts the shop's minor units to Stripe's: a dinar's last digit is 0, as Stripe requires. */
export function toStripeAmount(minor: number, currency: Currency): number {
  return minor * factor(currency);
}

/** Converts Stripe's units to the shop's minor units; null for an amount the shop could not have requested. */
export function fromStripeAmount(units: number, currency: string): number | null {
  const code = currency.toUpperCase();
  if (!isCurrency(code) || !Number.isSafeInteger(units)) return null;
  const minor = units / factor(code);
  return Number.isInteger(minor) ? minor : null;
}
