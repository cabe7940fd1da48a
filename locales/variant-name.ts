import type { FrameShape, SizeUnit } from '#domain/catalogue/catalogue.ts';
import type { PlainFacts } from '#domain/catalogue/plain-facts.ts';
import type { PaperSize } from '#domain/catalogue/shop-catalogue.ts';
import { localize } from '#domain/common/localized-text.ts';
import type { LanguageCode } from './languages.ts';
import { sizeName } from './size-name.ts';

/** The products that have names in the texts; the owner names the others. */
export const namedProducts = ['photo_print', '3d_frame', 'keychain', 'keyring_magnet'] as const;
/** One of {@link namedProducts}. */
export type NamedProduct = (typeof namedProducts)[number];

/** The product with this id among those that the texts name; null for another one. */
export function findNamedProduct(productType: string): NamedProduct | null {
  return namedProducts.find((one) => one === productType) ?? null;
}

/** The size that the texts name as a product of its own. */
const passportSize = '3.5x4.5';

/** Whether the texts name this size as a product of its own. */
export function isNamedPassport(productType: string, size: string): boolean {
  return productType === 'photo_print' && size === passportSize;
}

/** The words of a place, of which it makes names. */
export interface VariantWords {
  readonly product: (name: NamedProduct | 'passport') => string;
  readonly size: (unit: SizeUnit, size: string) => string;
  readonly shape: (shape: FrameShape) => string;
}

/** An item to name. */
export interface NamedItem {
  readonly productType: string;
  readonly size: string;
  readonly shape: FrameShape | null;
  readonly facts: PlainFacts & { readonly measure?: PaperSize };
}

/** The parts of a name; null for those that an item does not have. */
export interface VariantName {
  readonly product: string;
  readonly size: string | null;
  readonly shape: string | null;
  /** Chosen values of options. */
  readonly options: readonly string[];
}

/**
 * Names an item in a language, by the owner's names or by the texts of the place. The shop, its mails and documents, the
 * tickets of labs, the figures and the console all name items with it.
 */
export function nameVariant(
  { productType, size, shape, facts: { kind, unit, names, measure } }: NamedItem,
  language: LanguageCode,
  words: VariantWords,
): VariantName {
  const known = isNamedPassport(productType, size) ? 'passport' : findNamedProduct(productType);
  const read = measure
    ? words.size('cm', sizeName(`${measure.widthMm / 10}x${measure.heightMm / 10}`, language))
    : unit && words.size(unit, sizeName(size, language));
  return {
    product: names.product
      ? localize(names.product, language)
      : known
        ? words.product(known)
        : productType,
    size:
      names.size && !measure
        ? localize(names.size, language)
        : (read ?? (kind === 'paper' ? size : null)),
    shape: shape && words.shape(shape),
    options: (names.options ?? []).map((name) => localize(name, language)),
  };
}

/** The parts that a name has, the product first. */
export function listNameParts({ product, size, shape, options }: VariantName): string[] {
  return [product, size, shape, ...options].filter((part) => part !== null);
}
