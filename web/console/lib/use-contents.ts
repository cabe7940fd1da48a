import { useTranslations } from 'use-intl';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { itemFacts, itemOfKey, type ItemChoices } from '#domain/catalogue/item-facts.ts';
import { isolate } from '#locales/isolate.ts';
import { listSeparator } from '#locales/lists.ts';
import { nameVariant, type NamedItem, type VariantName } from '#locales/variant-name.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useConsoleLanguage } from './language.tsx';

type Content = ListedOrder['contents'][number];

/** The words of what is ordered: `4 × 8×10, crystal`. */
export function useContents() {
  const catalogue = useShopCatalogue();
  const t = useTranslations('console.products');
  const language = useConsoleLanguage();
  const nameOf = (item: NamedItem): VariantName =>
    nameVariant(item, language, {
      product: (product) => t(`names.${product === 'passport' ? 'photo_print' : product}`),
      size: (_unit, size) => size,
      shape: (shape) => shape,
    });
  /** The name of a size key: a size of prints, else its product. */
  const size = (key: string): string => {
    const name = nameOf(itemOfKey(catalogue, key));
    return name.size === null ? name.product : isolate(name.size);
  };
  /** The name of a group of lines: its size for prints, else its product. */
  const groupName = ({
    productType,
    size: key,
    ...choices
  }: Pick<Content, 'productType' | 'size'> & ItemChoices): string => {
    const facts = itemFacts(catalogue, productType, key, choices);
    const name = nameOf({ productType, size: key, shape: null, facts });
    const isBare = facts.kind === 'paper' && !facts.names.product && name.size !== null;
    return [
      ...(isBare ? [] : [name.product]),
      ...(name.size === null ? [] : [isolate(name.size)]),
      ...name.options,
    ].join(listSeparator(language));
  };
  const content = ({ quantity, ...of }: Content): string =>
    t('counted', { count: quantity, product: groupName(of) });
  return {
    size,
    groupName,
    contents: (contents: readonly Content[]): string =>
      contents.map(content).join(listSeparator(language)),
  };
}

/** Names a size of prints or a gift by its key: `10×15`, or `3D crystal`. */
export function usePaperName(): (paper: string) => string {
  return useContents().size;
}
