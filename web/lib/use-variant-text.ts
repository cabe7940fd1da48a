import { useTranslations } from 'use-intl';
import { plainFacts } from '#domain/catalogue/plain-facts.ts';
import { findVariant, findVariantOfKey } from '#domain/catalogue/products.ts';
import { localize } from '#domain/common/localized-text.ts';
import { isolate as isolated, languageOf } from '#locales/index.ts';
import { listSeparator } from '#locales/lists.ts';
import { sizeName } from '#locales/size-name.ts';
import { listNameParts, nameVariant } from '#locales/variant-name.ts';
import { useLanguage } from './intl.tsx';
import type { ProductVariant } from './paper.ts';
import { paperVariant } from './product-variants.ts';
import { useShopCatalogue } from './shop-catalogue.ts';

const unknown = { kind: 'gift', unit: null, names: {} } as const;

/** Names of sizes and products in the language of the screen. */
export function useVariantText() {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const language = useLanguage();
  const rtl = languageOf(language).dir === 'rtl';
  /** Isolates `10×15`, which would be reversed in right-to-left text; a left-to-right page needs no marks. */
  const isolate = (text: string): string => (rtl ? isolated(text) : text);
  const variant = (named: ProductVariant): string => {
    const found = findVariant(catalogue, named.productType, named.size);
    const facts = found ? plainFacts(found) : unknown;
    const name = nameVariant({ ...named, facts }, language, {
      product: (product) => t(`products.names.${product}`),
      size: (unit, size) =>
        t(unit === 'in' ? 'sizes.inches' : 'sizes.centimetres', { size: isolate(size) }),
      shape: (shape) => t(`products.shapes.${shape}`),
    });
    // The owner's names may be in a script of the other direction.
    const [product, ...parts] = listNameParts(name).map(isolate);
    // Among its sizes alone a photo print needs no name.
    const isBare = facts.kind === 'paper' && !facts.names.product;
    return (isBare || product === undefined ? parts : [product, ...parts]).join(
      listSeparator(language),
    );
  };
  return {
    isolate,
    size: (key: string): string => variant(paperVariant(catalogue, key)),
    variant,
    /** `4×6` alone, for a running text that says the rest. */
    shortSize: (key: string): string => {
      const name = findVariantOfKey(catalogue, key)?.variant.name;
      return isolate(name ? localize(name, language) : sizeName(key, language));
    },
  };
}
