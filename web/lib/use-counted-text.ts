import { useTranslations } from 'use-intl';
import type { FrameShape, SizeKey } from '#domain/catalogue/catalogue.ts';
import { itemFacts, itemOfKey, type ItemChoices } from '#domain/catalogue/item-facts.ts';
import { localize } from '#domain/common/localized-text.ts';
import { listSeparator } from '#locales/lists.ts';
import { findNamedProduct, isNamedPassport, nameVariant } from '#locales/variant-name.ts';
import { useFormats, useLanguage } from './intl.tsx';
import { useShopCatalogue } from './shop-catalogue.ts';
import { useVariantText } from './use-variant-text.ts';

/** Names numbers of what is ordered: `99 prints 4×6`, `1 keychain`, `1 × 3D crystal, Heart`. */
export function useCountedText() {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const language = useLanguage();
  const { number } = useFormats();
  const { isolate, shortSize } = useVariantText();
  const nameOwn = (facts: ReturnType<typeof itemFacts>, size: SizeKey, type: string): string => {
    const { product, size: measure } = nameVariant(
      { productType: type, size, shape: null, facts },
      language,
      {
        product: (name) => t(`products.names.${name}`),
        size: (unit, read) =>
          t(unit === 'in' ? 'sizes.inches' : 'sizes.centimetres', { size: isolate(read) }),
        shape: (shape) => t(`products.shapes.${shape}`),
      },
    );
    return [product, measure]
      .filter((part) => part !== null)
      .map(isolate)
      .join(listSeparator(language));
  };
  return (
    key: SizeKey,
    count: number,
    shape: FrameShape | null,
    choices: ItemChoices = {},
  ): string => {
    const { productType } = itemOfKey(catalogue, key);
    const facts = itemFacts(catalogue, productType, key, choices);
    const { names, measure } = facts;
    const named = names.product || measure ? null : findNamedProduct(productType);
    if (named && isNamedPassport(named, key)) return t('products.counts.passport', { count });
    const product =
      named === null
        ? `${number(count)} × ${nameOwn(facts, key, productType)}`
        : named === 'photo_print'
          ? t('products.printsOfSize', { count, size: shortSize(key) })
          : t(`products.counts.${named}`, { count });
    return [
      product,
      ...(shape ? [t(`products.shapes.${shape}`)] : []),
      ...(names.options ?? []).map((name) => isolate(localize(name, language))),
    ].join(listSeparator(language));
  };
}
