import { printSizeFrom, type PrintSize, type ProductType } from './catalogue.ts';
import { defaultSizeOf, productsOf, printSizesOf } from './prices.ts';
import { quantityForSize } from './quantities.ts';

const nearest: Readonly<Record<PrintSize, PrintSize>> = {
  '4x6': '10x15',
  '10x15': '4x6',
  '5x7': '15x22',
  '8x10': '15x22',
  '15x22': '5x7',
  '4x4': '10x15',
  '3.5x4.5': '4x6',
};

/** The orderable fields of an item: product, size and quantity. */
export interface Orderable {
  readonly productType: ProductType;
  readonly size: string;
  readonly quantity: number;
}

/**
 * Maps an item to another country: a size not sold there becomes the nearest one, a product not sold there becomes a
 * print of the country's default size, and passport quantities are adjusted. Unchanged items are returned equal.
 * Source: product §9.3.
 */
export function mapToCountry<T extends Orderable>(line: T, country: string): T {
  if (!productsOf(country).includes(line.productType)) {
    return { ...line, productType: 'photo_print', size: defaultSizeOf(country) };
  }
  if (line.productType !== 'photo_print') return line;
  const size = printSizeFrom(line.size);
  const sold = printSizesOf(country);
  if (size && sold.includes(size)) return line;
  const mapped = size ? nearest[size] : defaultSizeOf(country);
  const target = sold.includes(mapped) ? mapped : defaultSizeOf(country);
  return { ...line, size: target, quantity: quantityForSize(target, line.quantity) };
}
