import type { SizeKey } from '../catalogue/catalogue.ts';
import { findVariantOfKey } from '../catalogue/products.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import { toPaper, type PrintPaper } from './print-papers.ts';

/** The paper of a size. Throws for an unknown one. Source: product §9.11. */
export function printPaperOf(catalogue: Catalogue, size: SizeKey): PrintPaper {
  const found = findVariantOfKey(catalogue, size);
  if (!found) throw new RangeError(`no paper for ${size}`);
  return toPaper(found.variant.surface);
}
