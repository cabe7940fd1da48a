import { useTranslations } from 'use-intl';
import { useFormats } from './intl.tsx';
import { toCentimeters } from './to-centimeters.ts';
import { useShopCatalogue } from './shop-catalogue.ts';
import { useVariantText } from './use-variant-text.ts';

/** Names the sides of a size in the language of the screen: `10 × 15 cm`. */
export function useDimensions(): (size: string) => string {
  const catalogue = useShopCatalogue();
  const t = useTranslations('sizes');
  const { number } = useFormats();
  const { isolate } = useVariantText();
  return (size) => {
    const { width, height } = toCentimeters(catalogue, size);
    return t('dimensions', {
      width: isolate(number(width, 1)),
      height: isolate(number(height, 1)),
    });
  };
}
