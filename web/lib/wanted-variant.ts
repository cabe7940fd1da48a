import { create } from 'zustand';
import type { ProductVariant } from './paper.ts';
import { getShopCatalogue } from './shop-catalogue.ts';
import { variantFrom, variantValue } from './product-variants.ts';

/** The product tapped on the intro: the photos added next become it; null for the country's usual print. */
export const useWantedVariant = create<{ readonly variant: ProductVariant | null }>()(() => ({
  variant: null,
}));

/** Returns the product requested for the photos being added, once, if the country sells it. */
export function takeWantedVariant(country: string): ProductVariant | null {
  const { variant } = useWantedVariant.getState();
  useWantedVariant.setState({ variant: null });
  return (
    variant && variantFrom(getShopCatalogue(), variantValue(getShopCatalogue(), variant), country)
  );
}
