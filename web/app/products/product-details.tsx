import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { variantFrom, variantsOf, variantValue } from '#web/lib/product-variants.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { ZoomBox } from '#web/ui/zoom-box.tsx';
import { PriceList } from './price-list.tsx';
import { sceneOf } from './product-pictures.ts';
import { TierTable } from './tier-table.tsx';

interface ProductDetailsProps {
  readonly isOpen: boolean;
  readonly country: string;
  readonly onClose: () => void;
}

/** Prices of all the country's products, each with a zoomable image. */
export function ProductDetails({ isOpen, country, onClose }: ProductDetailsProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const text = useVariantText();
  const formats = useFormats();
  const [value, setValue] = useState('');
  const variant = variantFrom(catalogue, value, country) ?? variantsOf(catalogue, country)[0];
  if (!variant) return null;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('photos.choices.prices')}
      detail={t('intro.products.pricesFor', {
        country: formats.country(country),
        currency: currencyIn(catalogue, country),
      })}
    >
      <ZoomBox
        key={variantValue(catalogue, variant)}
        closerLabel={t('photos.choices.closer')}
        furtherLabel={t('photos.choices.further')}
      >
        <div className="paper-stage grid size-full place-items-center">
          <PrintPaper
            variant={variant}
            {...sceneOf(variant)}
            alt={t('photos.choices.picture', { product: text.variant(variant) })}
            share={0.8}
          />
        </div>
      </ZoomBox>
      <PriceList
        country={country}
        shown={variant}
        onShow={(next) => setValue(variantValue(catalogue, next))}
      />
      <div className="pt-8 empty:hidden">
        <TierTable country={country} />
      </div>
    </Sheet>
  );
}
