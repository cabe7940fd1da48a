import { soldIn, type SoldVariant } from '../catalogue/prices.ts';
import { findVariantOfKey } from '../catalogue/products.ts';
import type { Catalogue, PaperSize } from '../catalogue/shop-catalogue.ts';
import { toMajor, type Currency } from '../common/money.ts';
import { priceOrder } from './pricing.ts';
import { quantityForSize } from '../catalogue/quantities.ts';

/** Price of the smallest order of a product variant, before delivery and taxes. */
export interface ListedPrice extends SoldVariant {
  /** Pieces in the smallest order: 4 for passport photos, else 1. */
  readonly quantity: number;
  /** Price of these pieces in major units: the subtotal of their quote. */
  readonly price: number;
  readonly currency: Currency;
}

/** The measures for which a size without its own is listed: those of its surface. */
function exampleOf(catalogue: Catalogue, key: string): PaperSize | null {
  const variant = findVariantOfKey(catalogue, key)?.variant;
  return variant?.free ? variant.surface : null;
}

/** The prices of everything that a country sells, computed like every quote. Source: product §9. */
export function priceList(catalogue: Catalogue, country: string): ListedPrice[] {
  return soldIn(catalogue, country).flatMap((variant) => {
    const { key, productType } = variant;
    const quantity = quantityForSize(catalogue, key, 1);
    const pricing = priceOrder(catalogue, {
      country,
      // The subtotal excludes delivery, taxes and payment.
      delivery: 'pickup',
      taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
      offered: [],
      items: [{ productType, size: key, quantity, measure: exampleOf(catalogue, key) }],
    });
    if (!pricing.ok) return [];
    const { subtotal, currency } = pricing.value;
    return [{ ...variant, quantity, price: toMajor(subtotal, currency), currency }];
  });
}
