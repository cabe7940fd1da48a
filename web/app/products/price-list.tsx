import { useTranslations } from 'use-intl';
import { priceOfPiece, tiersOf } from '#domain/catalogue/prices.ts';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useOfferedVariants } from '#web/lib/offered-variants.ts';
import type { ProductVariant } from '#web/lib/paper.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { variantSizeKey, variantValue } from '#web/lib/product-variants.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { SizeGlyph } from '#web/ui/size-glyph.tsx';

interface PriceListProps {
  readonly country: string;
  /** The product whose image is shown. */
  readonly shown: ProductVariant;
  readonly onShow: (variant: ProductVariant) => void;
}

/** The country's products by category, with price and volume prices. */
export function PriceList({ country, shown, onShow }: PriceListProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const offered = useOfferedVariants(country);
  const categories = [
    {
      title: t('products.plurals.photo_print'),
      variants: offered('paper'),
    },
    {
      title: t('photos.choices.gifts'),
      variants: offered('gift'),
    },
  ];
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('photos.choices.prices')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('photos.choices.product')}</th>
          <th scope="col">{t('photos.choices.price')}</th>
        </tr>
      </thead>
      {categories.map(({ title, variants: list }) => (
        <tbody key={title}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={2}
              className="border-b border-ink pt-6 pb-1.5 text-start text-small font-semibold text-ink-2"
            >
              {title}
            </th>
          </tr>
          {list.map((variant) => (
            <PriceRow
              key={variantValue(catalogue, variant)}
              variant={variant}
              country={country}
              isShown={variantValue(catalogue, variant) === variantValue(catalogue, shown)}
              onShow={() => onShow(variant)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface PriceRowProps {
  readonly variant: ProductVariant;
  readonly country: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function PriceRow({ variant, country, isShown, onShow }: PriceRowProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('photos.choices');
  const text = useVariantText();
  const { money } = useFormats();
  const currency = currencyIn(catalogue, country);
  const key = variantSizeKey(catalogue, variant);
  const tiers = key === null ? null : tiersOf(catalogue, country, key);
  const [first, ...more] = (tiers ?? []).map(({ from, unit }) => ({
    from,
    unit: priceOfPiece(catalogue, key ?? '', unit),
  }));
  if (!first) return null;
  return (
    <tr className="border-b border-rule tight:flex tight:flex-col">
      <th scope="row" className="p-0 text-start font-normal">
        <button
          type="button"
          aria-pressed={isShown}
          onClick={onShow}
          className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-tray aria-pressed:bg-ink aria-pressed:text-ground"
        >
          <SizeGlyph variant={variant} />
          <span className="min-w-0 wrap-anywhere">{text.variant(variant)}</span>
        </button>
      </th>
      <td className="py-2 ps-4 text-end tabular-nums">
        <strong className="font-semibold">{money(first.unit, currency)}</strong>
        {more.map(({ from, unit }) => (
          <span key={from} className="block text-small text-ink-2">
            {t('bulk', { from, price: money(unit, currency) })}
          </span>
        ))}
      </td>
    </tr>
  );
}
