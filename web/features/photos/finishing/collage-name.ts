import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { LocalizedText } from '#domain/common/localized-text.ts';

/** The owner's name for collages; null in a shop that sells none. */
export function findCollageName({ products }: Catalogue): LocalizedText | null {
  const values = products.flatMap(({ options = [] }) => options.flatMap((option) => option.values));
  return values.find(({ finishing }) => finishing?.kind === 'collage')?.name ?? null;
}
