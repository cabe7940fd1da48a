import { toMajor, type Currency } from '../common/money.ts';
import type { Catalogue } from './shop-catalogue.ts';

/** Converts an amount in minor units of a currency to US dollars at the price list's rate. Source: product §9.2. */
export function toDollars(catalogue: Catalogue, amount: number, currency: Currency): number {
  return toMajor(amount, currency) / catalogue.unitsPerDollar[currency];
}
