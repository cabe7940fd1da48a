import { passportSize } from './catalogue.ts';

/** Smallest quantity of a line. Source: product §5. */
export const minQuantity = 1;
/** Largest quantity of a line. Source: product §5. */
export const maxQuantity = 99;
/** Passport photos are cut in fours. Source: product §5. */
export const passportStep = 4;
/** Largest quantity of passport photos in a line. Source: product §5. */
export const maxPassportQuantity = 96;

/** Quantities a line of this size may have, as a selector offers them: 1 to 99, or 4 to 96 in fours. Source: product §5. */
export const quantityOptions = (size: string): number[] =>
  size === passportSize
    ? Array.from(
        { length: maxPassportQuantity / passportStep },
        (_, index) => (index + 1) * passportStep,
      )
    : Array.from({ length: maxQuantity }, (_, index) => index + 1);

/** Whether a line of this size may have this quantity. Source: product §5. */
export const isValidQuantity = (size: string, quantity: number): boolean => {
  if (!Number.isInteger(quantity) || quantity < minQuantity) return false;
  return size === passportSize
    ? quantity % passportStep === 0 && quantity <= maxPassportQuantity
    : quantity <= maxQuantity;
};

/**
 * Quantity after a line's size changed: unchanged, but rounded up to the next multiple of 4 (at most 96) for
 * passport photos. Source: product §4.
 */
export const quantityForSize = (size: string, quantity: number): number =>
  size === passportSize
    ? Math.min(maxPassportQuantity, Math.max(1, Math.ceil(quantity / passportStep)) * passportStep)
    : quantity;
