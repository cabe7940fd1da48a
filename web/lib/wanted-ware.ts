import { create } from 'zustand';
import type { ProductVariant } from './paper.ts';
import { variantFrom, variantValue } from './wares.ts';

/** The product tapped on the intro: the photos added next become it; null for the country's usual print. */
export const useWantedVariant = create<{ readonly ware: ProductVariant | null }>()(() => ({
  ware: null,
}));

/** The product wanted for the photos being added, where the country sells it; it counts once. */
export const takeWantedVariant = (country: string): ProductVariant | null => {
  const { ware: variant } = useWantedVariant.getState();
  useWantedVariant.setState({ ware: null });
  return variant && variantFrom(variantValue(variant), country);
};
