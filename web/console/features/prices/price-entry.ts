import { maxListAmount, setPrice, setShipping } from '#domain/catalogue/edit/change-prices.ts';
import type { PriceRow } from '#domain/catalogue/edit/price-rows.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { formatMajor, toMinor, type Currency } from '#domain/common/money.ts';
import { readAmount } from '../../lib/read-amount.ts';

/** What a price is typed as, with the decimal sign of the reader. */
export function toTyped(minor: number | null, currency: Currency, decimalSign: string): string {
  return minor === null ? '' : formatMajor(minor, currency).replace('.', decimalSign);
}

/** A typed amount in minor units; null if it is none, or too large. */
export function readTyped(typed: string, currency: Currency): number | null {
  const amount = readAmount(typed, currency);
  const minor = amount === null ? null : toMinor(amount, currency);
  return minor === null || minor > maxListAmount ? null : minor;
}

/** The catalogue with another amount in a row; the same one where the row cannot have it. */
export function enterAmount(
  catalogue: Catalogue,
  list: string,
  row: PriceRow,
  minor: number,
): Catalogue {
  return row.kind === 'tier'
    ? setPrice(catalogue, list, row.key, { from: row.from, unit: minor })
    : setShipping(catalogue, list, { [row.kind]: minor });
}
