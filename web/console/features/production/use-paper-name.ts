import { useTranslations } from 'use-intl';
import { productTypes } from '#domain/catalogue/catalogue.ts';
import { isolate } from '#locales/isolate.ts';
import { sizeName } from '#locales/size-name.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';

/** Names a size of prints or a gift: `10×15`, or `3D crystal`. */
export function usePaperName(): (paper: string) => string {
  const t = useTranslations('console.products.names');
  const language = useConsoleLanguage();
  return (paper) => {
    const product = productTypes.find((one) => one === paper);
    return product ? t(product) : isolate(sizeName(paper, language));
  };
}
