import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { priceOfPiece, tiersOf } from '#domain/catalogue/prices.ts';
import { joinSentences } from '#locales/lists.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { useOfferedVariants } from '#web/lib/offered-variants.ts';
import type { ProductVariant } from '#web/lib/paper.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { variantSizeKey, variantValue } from '#web/lib/product-variants.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { BankCard } from '#web/ui/bank-card.tsx';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import { sceneOf } from '../products/product-pictures.ts';

interface ProductShelfProps {
  readonly country: string;
  /** A product was tapped. */
  readonly onChoose: (variant: ProductVariant) => void;
}

/** All products of the country with their prices, at one scale beside a bank card; a tap starts an order. */
export function ProductShelf({ country, onChoose }: ProductShelfProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('intro.products');
  const formats = useFormats();
  const language = useLanguage();
  const offered = useOfferedVariants(country);
  const currency = currencyIn(catalogue, country);
  return (
    <section className="flex flex-col gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 className="font-display text-2">{t('title')}</h2>
        <p className="text-ink-2">
          {joinSentences(
            [t('scale'), t('pricesFor', { country: formats.country(country), currency })],
            language,
          )}
        </p>
      </div>
      <ul className="shelf flex flex-wrap items-end">
        <VariantPlaces variants={offered('paper')} country={country} onChoose={onChoose} />
        <ShelfPlace caption={<span className="text-ink-2">{t('bankCard')}</span>}>
          <BankCard />
        </ShelfPlace>
      </ul>
      <ul className="shelf flex flex-wrap items-end">
        <VariantPlaces variants={offered('gift')} country={country} onChoose={onChoose} />
      </ul>
    </section>
  );
}

interface VariantPlacesProps extends ProductShelfProps {
  readonly variants: readonly ProductVariant[];
}

function VariantPlaces({ variants, country, onChoose }: VariantPlacesProps) {
  const catalogue = useShopCatalogue();
  return variants.map((variant) => (
    <ShelfPlace
      key={variantValue(catalogue, variant)}
      caption={<VariantCaption variant={variant} country={country} />}
      onPress={() => onChoose(variant)}
    >
      <PrintPaper variant={variant} {...sceneOf(variant)} alt="" scaled />
    </ShelfPlace>
  ));
}

interface ShelfPlaceProps {
  readonly caption: ReactNode;
  readonly onPress?: () => void;
  readonly children: ReactNode;
}

function ShelfPlace({ caption, onPress, children }: ShelfPlaceProps) {
  const place = (
    <>
      <span className="flex items-end justify-center border-b border-ink px-3 pt-6">
        {children}
      </span>
      <span className="block min-h-20 px-2 pt-3 text-center">{caption}</span>
    </>
  );
  return (
    <li className="flex grow flex-col self-end">
      {onPress ? (
        <button
          type="button"
          data-picks-photos
          onClick={onPress}
          className="flex flex-col rounded-control hover:bg-tray"
        >
          {place}
        </button>
      ) : (
        place
      )}
    </li>
  );
}

interface VariantCaptionProps {
  readonly variant: ProductVariant;
  readonly country: string;
}

function VariantCaption({ variant, country }: VariantCaptionProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('common');
  const text = useVariantText();
  const { money } = useFormats();
  const key = variantSizeKey(catalogue, variant);
  const tiers = key === null ? null : tiersOf(catalogue, country, key);
  const lowest = tiers?.at(-1)?.unit ?? null;
  if (key === null || lowest === null) return null;
  const price = money(priceOfPiece(catalogue, key, lowest), currencyIn(catalogue, country));
  return (
    <>
      <span className="block font-semibold">{text.variant(variant)}</span>
      <span className="block text-ink-2 tabular-nums">
        {tiers && tiers.length > 1 ? t('from', { price }) : price}
      </span>
    </>
  );
}
