import { lazy, Suspense } from 'react';
import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import { findVariant, isPaper } from '#domain/catalogue/products.ts';
import type { PaperSize } from '#domain/catalogue/shop-catalogue.ts';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { joinList } from '#locales/lists.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import type { ProductVariant } from '#web/lib/paper.ts';
import { useDimensions } from '#web/lib/use-dimensions.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { useOfferedVariants } from '#web/lib/offered-variants.ts';
import { variantValue } from '#web/lib/product-variants.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { PartBoundary } from '#web/ui/part-boundary.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { SizeGlyph } from '#web/ui/size-glyph.tsx';
import { Copies } from '../controls/card-controls.tsx';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { MeasureFields } from './measure-fields.tsx';
import { SizeComparison } from './size-comparison.tsx';

const OptionFields = lazy(() =>
  import('./option-fields.tsx').then((module) => ({ default: module.OptionFields })),
);

interface SizeSheetProps {
  /** The photo whose size is chosen; null keeps the dialog closed. */
  readonly photo: PhotoItem | null;
  /** All photos. */
  readonly photos: readonly PhotoItem[];
  readonly country: string;
  readonly currency: Currency;
  /** Unit price, in minor units, if this photo changed to the product variant. */
  readonly priceOf: (variant: ProductVariant) => number | null;
  /** Paper size that another card of the photo would get; null when its cards have all sizes. */
  readonly nextSize: string | null;
  /** Product variants of the photo's other cards. */
  readonly others: readonly ProductVariant[];
  readonly onChoose: (photo: PhotoItem, variant: ProductVariant) => void;
  readonly onQuantity: (photo: PhotoItem, quantity: number) => void;
  readonly onOptions: (
    photo: PhotoItem,
    options: Readonly<Record<string, string>>,
    stamp?: string,
  ) => void;
  /** Changes options of other photos, by the UUIDs of their cards. */
  readonly onOthers: (changes: ReadonlyMap<string, ItemChoices>) => void;
  readonly onMeasure: (photo: PhotoItem, measure: PaperSize) => void;
  /** Changes a collage. */
  readonly onCollage: (photo: PhotoItem) => void;
  /** Adds another card of the photo. */
  readonly onDuplicate: (photo: PhotoItem) => void;
  readonly onClose: () => void;
}

/** Every paper at one scale beside a bank card, and every gift, each with its price. */
export function SizeSheet({
  photo,
  photos,
  country,
  currency,
  priceOf,
  nextSize,
  others,
  onChoose,
  onQuantity,
  onOptions,
  onOthers,
  onMeasure,
  onCollage,
  onDuplicate,
  onClose,
}: SizeSheetProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const language = useLanguage();
  const text = useVariantText();
  const dimensions = useDimensions();
  if (!photo) return null;
  const print = isPaper(catalogue, photo.productType);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      title={
        print ? t('sizes.picker.title', { size: text.shortSize(photo.size) }) : text.variant(photo)
      }
      detail={print && t('sizes.picker.beside', { dimensions: dimensions(photo.size) })}
      footer={
        <>
          <Button className="grow basis-40" onClick={() => onDuplicate(photo)}>
            <CopyIcon />
            {nextSize === null
              ? t('photos.choices.oneMore')
              : t('photos.choices.alsoAs', { size: text.shortSize(nextSize) })}
          </Button>
          <Button variant="ink" className="grow basis-40" onClick={onClose}>
            {t('common.done')}
          </Button>
        </>
      }
    >
      <VariantChoices {...{ photo, country, currency, priceOf, onChoose }} />
      <MeasureFields
        key={`${photo.id} ${photo.size}`}
        {...{ photo, country, currency }}
        price={priceOf(photo)}
        onMeasure={(measure) => onMeasure(photo, measure)}
      />
      {findVariant(catalogue, photo.productType, photo.size)?.product.options && (
        <PartBoundary>
          <Suspense>
            <OptionFields
              {...{ photo, photos, country, currency, onOthers }}
              onOptions={(options, stamp) => onOptions(photo, options, stamp)}
              onCollage={() => onCollage(photo)}
            />
          </Suspense>
        </PartBoundary>
      )}
      <output className="block pt-4 text-small text-ink-2 empty:hidden">
        {others.length > 0 &&
          t('photos.choices.alsoThere', {
            list: joinList(
              others.map((variant) => text.variant(variant)),
              language,
            ),
          })}
      </output>
      <div className="flex items-center justify-between gap-3 pt-4 max-[18rem]:flex-wrap">
        <span aria-hidden="true" className="font-semibold">
          {t('photos.card.quantity')}
        </span>
        <Copies
          photo={photo}
          onChange={(quantity) => onQuantity(photo, quantity)}
          className="w-36"
        />
      </div>
    </Sheet>
  );
}

interface VariantChoicesProps extends Pick<
  SizeSheetProps,
  'country' | 'currency' | 'priceOf' | 'onChoose'
> {
  readonly photo: PhotoItem;
}

/** The papers, then the gifts, in one radio group. */
function VariantChoices({ photo, country, ...props }: VariantChoicesProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const offered = useOfferedVariants(country);
  const prints = offered('paper');
  const gifts = offered('gift');
  // The price of the chosen one follows its measures.
  const chosen = variantValue(catalogue, photo);
  const priceOf = (variant: ProductVariant): number | null =>
    props.priceOf(
      variantValue(catalogue, variant) === chosen
        ? { ...variant, measure: photo.measure }
        : variant,
    );
  const rest = { ...props, priceOf };
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">{t('sizes.picker.label', { number: photo.frame })}</legend>
      <SizeComparison {...rest} photo={photo} papers={prints} />
      <VariantList {...rest} photo={photo} variants={gifts} title={t('photos.choices.gifts')} />
    </fieldset>
  );
}

interface VariantListProps extends Omit<VariantChoicesProps, 'country'> {
  readonly variants: readonly ProductVariant[];
  readonly title: string;
}

function VariantList({ photo, variants, title, currency, priceOf, onChoose }: VariantListProps) {
  const catalogue = useShopCatalogue();
  const text = useVariantText();
  const { money } = useFormats();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-2 text-small font-semibold text-ink-2">{title}</legend>
      {variants.map((variant) => {
        const price = priceOf(variant);
        return (
          <label
            key={variantValue(catalogue, variant)}
            className="relative flex min-h-12 items-center gap-4 rounded-control border border-edge bg-sheet px-4 max-[18rem]:flex-wrap has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="ware"
              value={variantValue(catalogue, variant)}
              checked={variantValue(catalogue, variant) === variantValue(catalogue, photo)}
              onChange={() => onChoose(photo, variant)}
              className="absolute inset-0 opacity-0"
            />
            <SizeGlyph variant={variant} side={28} />
            <span className="min-w-0 grow">{text.variant(variant)}</span>
            {price !== null && (
              <strong className="font-semibold tabular-nums">{money(price, currency)}</strong>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
