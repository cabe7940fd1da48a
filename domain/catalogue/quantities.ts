import { passportSize } from './catalogue.ts';

/** Minimum quantity of an item. Source: product §5. */
export const minQuantity = 1;
/** Maximum quantity of an item. Source: product §5. */
export const maxQuantity = 99;
/** Passport photos are sold in multiples of this. Source: product §5. */
export const passportStep = 4;
/** Maximum quantity of passport photos in an item. Source: product §5. */
export const maxPassportQuantity = 96;

/** Valid quantities of an item of this size, for a selector: 1 to 99, or 4 to 96 in steps of 4. Source: product §5. */
export function quantityOptions(size: string): number[] {
  return size === passportSize
    ? Array.from(
        { length: maxPassportQuantity / passportStep },
        (_, index) => (index + 1) * passportStep,
      )
    : Array.from({ length: maxQuantity }, (_, index) => index + 1);
}

/** Whether an item of this size may have this quantity. Source: product §5. */
export function isValidQuantity(size: string, quantity: number): boolean {
  if (!Number.isInteger(quantity) || quantity < minQuantity) return false;
  return size === passportSize
    ? quantity % passportStep === 0 && quantity <= maxPassportQuantity
    : quantity <= maxQuantity;
}

/**
 * Quantity after an item's size changed: unchanged, but rounded up to the next multiple of 4 (at most 96) for passport
 * photos. Source: product §4.
 */
export function quantityForSize(size: string, quantity: number): number {
  return size === passportSize
    ? Math.min(maxPassportQuantity, Math.max(1, Math.ceil(quantity / passportStep)) * passportStep)
    : quantity;
}
