import { useTranslations } from 'use-intl';
import type { FrameShape, SizeKey } from '#domain/catalogue/catalogue.ts';
import { itemFacts, itemOfKey } from '#domain/catalogue/item-facts.ts';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import { localize } from '#domain/common/localized-text.ts';
import { isolate as isolated, languageOf } from '#locales/index.ts';
import { listSeparator } from '#locales/lists.ts';
import { sizeName } from '#locales/size-name.ts';
import {
  findNamedProduct,
  isNamedPassport,
  listNameParts,
  nameVariant,
  type NamedItem,
} from '#locales/variant-name.ts';
import { useFormats, useLanguage } from './intl.tsx';
import { toCentimeters, type ProductVariant } from './paper.ts';
import { useShopCatalogue } from './shop-catalogue.ts';

/** Names of sizes and products in the language of the screen. */
export function useVariantText() {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const language = useLanguage();
  const { number } = useFormats();
  const rtl = languageOf(language).dir === 'rtl';
  /** Isolates `10×15`, which would be reversed in right-to-left text; a left-to-right page needs no marks. */
  const isolate = (text: string): string => (rtl ? isolated(text) : text);
  const shortSize = (key: string): string => {
    const name = findVariantOfKey(catalogue, key)?.variant.name;
    return isolate(name ? localize(name, language) : sizeName(key, language));
  };
  const nameOf = (item: NamedItem) =>
    nameVariant(item, language, {
      product: (product) => t(`products.names.${product}`),
      size: (unit, size) =>
        t(unit === 'in' ? 'sizes.inches' : 'sizes.centimetres', { size: isolate(size) }),
      shape: (shape) => t(`products.shapes.${shape}`),
    });
  const join = (...parts: readonly string[]): string => parts.join(listSeparator(language));
  const variant = (named: ProductVariant): string => {
    const facts = itemFacts(catalogue, named.productType, named.size);
    const name = nameOf({ ...named, facts });
    // Among its sizes alone a photo print needs no name.
    const isBare = facts.kind === 'paper' && !facts.names.product && name.size !== null;
    return isBare && name.size !== null ? name.size : join(...listNameParts(name));
  };
  return {
    isolate,
    size: (key: string): string => nameOf(itemOfKey(catalogue, key)).size ?? shortSize(key),
    variant,
    /** `4×6` alone, for a running text that says the rest. */
    shortSize,
    dimensions: (size: string): string => {
      const { width, height } = toCentimeters(catalogue, size);
      return t('sizes.dimensions', {
        width: isolate(number(width, 1)),
        height: isolate(number(height, 1)),
      });
    },
    /** `99 prints 4×6`, `1 keychain`, `1 × 3D crystal, Heart`. */
    counted: (key: SizeKey, count: number, shape: FrameShape | null): string => {
      const item = itemOfKey(catalogue, key);
      const named = findNamedProduct(item.productType);
      if (!named || item.facts.names.product) {
        return `${number(count)} × ${variant({ ...item, shape })}`;
      }
      if (isNamedPassport(named, key)) return t('products.counts.passport', { count });
      if (named === 'photo_print') {
        return t('products.printsOfSize', { count, size: shortSize(key) });
      }
      const product = t(`products.counts.${named}`, { count });
      return shape ? join(product, t(`products.shapes.${shape}`)) : product;
    },
  };
}
