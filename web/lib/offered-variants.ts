import { createContext, useContext } from 'react';
import type { ProductKind } from '#domain/catalogue/catalogue.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import type { ProductVariant } from './paper.ts';
import { variantsOf } from './product-variants.ts';
import { useShopCatalogue } from './shop-catalogue.ts';

/** Id of the studio that the customer chose; null without one. */
export const ChosenStudio = createContext<string | null>(null);

/** Product variants of a kind that a country sells, without those that other studios than the chosen one sell alone. */
export function useOfferedVariants(country: string): (kind: ProductKind) => ProductVariant[] {
  const catalogue = useShopCatalogue();
  const studio = useContext(ChosenStudio);
  return (kind) =>
    variantsOf(catalogue, country, kind).filter(({ productType }) => {
      const studios = findProduct(catalogue, productType)?.studios;
      return studios === undefined || (studio !== null && studios.includes(studio));
    });
}
