import { writePrices } from '#domain/catalogue/edit/price-file.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';

/** Saves the prices of a version as a file for a spreadsheet. */
export function savePrices(catalogue: Catalogue, number: number, hasDecimalCommas: boolean): void {
  const text = writePrices(catalogue, hasDecimalCommas ? ';' : ',');
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `prices-${number}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
