import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { Catalogue, CatalogueVariant } from '#domain/catalogue/shop-catalogue.ts';

/** The catalogue of a new shop, whose tiers all count the copies of the size, of a photo or of the order. */
export function countingCatalogue(
  countedBy: NonNullable<CatalogueVariant['countedBy']>,
): Catalogue {
  return {
    ...defaultCatalogue,
    products: defaultCatalogue.products.map((product) => ({
      ...product,
      variants: product.variants.map((variant) => ({ ...variant, countedBy })),
    })),
  };
}
