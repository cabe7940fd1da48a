import { useTranslations } from 'use-intl';
import { isInches, type FrameShape, type SizeKey } from '#domain/catalogue/catalogue.ts';
import { isolate as isolated, languageOf } from '#locales/index.ts';
import { listSeparator } from '#locales/lists.ts';
import { sizeName } from '#locales/size-name.ts';
import { useFormats, useLanguage } from './intl.tsx';
import { toCentimeters, type ProductVariant } from './paper.ts';

/** Names of sizes and products in the language of the screen. */
export function useVariantText() {
  const t = useTranslations();
  const language = useLanguage();
  const { number } = useFormats();
  const rtl = languageOf(language).dir === 'rtl';
  /** Isolates `10×15`, which would be reversed in right-to-left text; a left-to-right page needs no marks. */
  const isolate = (text: string): string => (rtl ? isolated(text) : text);
  const shortSize = (name: string): string => isolate(sizeName(name, language));
  const size = (name: string): string =>
    t(isInches(name) ? 'sizes.inches' : 'sizes.centimetres', { size: shortSize(name) });
  const withShape = (product: string, shape: FrameShape): string =>
    [product, t(`products.shapes.${shape}`)].join(listSeparator(language));
  const variant = ({ productType, shape, size: name }: ProductVariant): string => {
    if (productType === 'photo_print') return size(name);
    const product = t(`products.names.${productType}`);
    return shape ? withShape(product, shape) : product;
  };
  return {
    isolate,
    size,
    variant: variant,
    /** `4×6` alone, for a running text that says the rest. */
    shortSize,
    dimensions: (name: string): string => {
      const { width, height } = toCentimeters(name);
      return t('sizes.dimensions', {
        width: isolate(number(width, 1)),
        height: isolate(number(height, 1)),
      });
    },
    /** `99 prints 4×6`, `1 keychain`, `1 × 3D crystal, Heart`. */
    counted: (key: SizeKey, count: number, shape: FrameShape | null): string => {
      if (shape) return withShape(t(`products.counts.3d_frame`, { count }), shape);
      if (key === '3d_frame' || key === 'keychain' || key === 'keyring_magnet') {
        return t(`products.counts.${key}`, { count });
      }
      if (key === '3.5x4.5') return t('products.counts.passport', { count });
      return t('products.printsOfSize', { count, size: shortSize(key) });
    },
  };
}
