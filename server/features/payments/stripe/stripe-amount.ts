import { currencyDecimals, isCurrency, type Currency } from '#domain/money.ts';

/** Decimals of the provider's units; the shop computes the dinar with 2 of its 3. */
const providerDecimals = (currency: Currency): number =>
  currency === 'TND' ? 3 : currencyDecimals(currency);

const factor = (currency: Currency): number =>
  10 ** (providerDecimals(currency) - currencyDecimals(currency));

/** The shop's minor units in the provider's: a dinar's last digit is 0, as the provider wants it. Source: product §7. */
export const toStripeAmount = (minor: number, currency: Currency): number =>
  minor * factor(currency);

/** The provider's units in the shop's minor ones; null for an amount the shop could not have asked for. */
export const fromStripeAmount = (units: number, currency: string): number | null => {
  const code = currency.toUpperCase();
  if (!isCurrency(code) || !Number.isSafeInteger(units)) return null;
  const minor = units / factor(code);
  return Number.isInteger(minor) ? minor : null;
};
