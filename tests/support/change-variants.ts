import type { CatalogueProduct, CatalogueVariant } from '#domain/catalogue/shop-catalogue.ts';

/** Products with other variants under some keys; those that are not named are the same. */
export function changeVariants(
  products: readonly CatalogueProduct[],
  changes: Readonly<Record<string, Partial<CatalogueVariant>>>,
): CatalogueProduct[] {
  return products.map((product) => {
    const isChanged = product.variants.some(({ key }) => Object.hasOwn(changes, key));
    if (!isChanged) return product;
    const variants = product.variants.map((variant) =>
      Object.hasOwn(changes, variant.key) ? { ...variant, ...changes[variant.key] } : variant,
    );
    return { ...product, variants };
  });
}
