import { findVariantOfKey } from './products.ts';
import type { Catalogue, QuantityRule } from './shop-catalogue.ts';

/** Minimum quantity of an item. Source: product §5. */
export const minQuantity = 1;
/** Maximum quantity that a call accepts for an item; the catalogue may have a smaller one. Source: product §5. */
export const maxQuantity = 99;

/** The quantities in which items of a size are sold; an unknown size is sold in the usual ones. Source: product §5. */
export function quantityRuleOf(catalogue: Catalogue, size: string): QuantityRule {
  return findVariantOfKey(catalogue, size)?.variant.quantities ?? catalogue.quantities;
}

/** Valid quantities of an item of this size, for a selector: 1 to 99, or 4 to 96 in steps of 4. Source: product §5. */
export function quantityOptions(catalogue: Catalogue, size: string): number[] {
  const { step, max } = quantityRuleOf(catalogue, size);
  return Array.from({ length: Math.floor(max / step) }, (_, index) => (index + 1) * step);
}

/** Whether an item of this size may have this quantity. Source: product §5. */
export function isValidQuantity(catalogue: Catalogue, size: string, quantity: number): boolean {
  const { step, max } = quantityRuleOf(catalogue, size);
  return Number.isInteger(quantity) && quantity >= step && quantity % step === 0 && quantity <= max;
}

/**
 * Quantity after an item's size changed: unchanged, but rounded up to the next multiple of its step (at most the maximum)
 * for a size that is sold in steps, as passport photos are in fours. Source: product §4.
 */
export function quantityForSize(catalogue: Catalogue, size: string, quantity: number): number {
  const { step, max } = quantityRuleOf(catalogue, size);
  return step === 1 ? quantity : Math.min(max, Math.max(1, Math.ceil(quantity / step)) * step);
}
