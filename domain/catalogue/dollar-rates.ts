import { toMajor, type Currency } from '../common/money.ts';

/**
 * Units of each currency for one US dollar, at the price list's rate. The list has none for the dinar; this one is the
 * market's, rounded. Source: product §9.2.
 */
const unitsPerDollar: Readonly<Record<Currency, number>> = {
  USD: 1,
  CAD: 1,
  GBP: 0.78,
  EUR: 0.91,
  AUD: 1.5,
  JPY: 149,
  SGD: 1.34,
  RUB: 92.5,
  CNY: 7.2,
  AED: 3.67,
  SAR: 3.75,
  BRL: 5.26,
  MXN: 18.3,
  TND: 3,
};

/** Converts an amount in minor units of a currency to US dollars at the price list's rate. Source: product §9.2. */
export function toDollars(amount: number, currency: Currency): number {
  return toMajor(amount, currency) / unitsPerDollar[currency];
}
