import { useTranslations } from 'use-intl';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { isolate } from '#locales/isolate.ts';
import { listSeparator } from '#locales/lists.ts';
import { sizeName } from '#locales/size-name.ts';
import { useConsoleLanguage } from './language.tsx';

type Content = ListedOrder['contents'][number];

/** The words of what is ordered: `4 × 8×10, crystal`. */
export function useContents() {
  const t = useTranslations('console.products');
  const language = useConsoleLanguage();
  const size = (name: string): string => isolate(sizeName(name, language));
  /** The name of a group of lines: its size for prints, else its product. */
  const groupName = ({ productType, size: name }: Pick<Content, 'productType' | 'size'>): string =>
    productType === 'photo_print' ? size(name) : t(`names.${productType}`);
  const content = ({ quantity, ...of }: Content): string =>
    t('counted', { count: quantity, product: groupName(of) });
  return {
    size,
    groupName,
    contents: (contents: readonly Content[]): string =>
      contents.map(content).join(listSeparator(language)),
  };
}
