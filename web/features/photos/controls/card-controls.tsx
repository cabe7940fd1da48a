import { isPaper } from '#domain/catalogue/products.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { quantityRuleOf } from '#domain/catalogue/quantities.ts';
import { labelled } from '#locales/lists.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import type { ProductVariant } from '#web/lib/paper.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { useOfferedVariants } from '#web/lib/offered-variants.ts';
import { variantFrom, variantSizeKey, variantValue } from '#web/lib/product-variants.ts';
import { cx } from '#web/ui/cx.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { Quantity } from '#web/ui/quantity.tsx';
import { SizeGlyph } from '#web/ui/size-glyph.tsx';
import { isPaperLandscape } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';

/** Shortest name of a product variant. */
function ShortVariant({ photo }: { readonly photo: PhotoItem }) {
  const text = useVariantText();
  const isPrint = isPaper(useShopCatalogue(), photo.productType);
  return (
    <bdi className={cx('min-w-0', isPrint ? 'whitespace-nowrap tabular-nums' : 'text-small')}>
      {isPrint ? text.shortSize(photo.size) : text.variant(photo)}
    </bdi>
  );
}

interface VariantSelectProps {
  readonly photo: PhotoItem;
  readonly country: string;
  readonly onChoose: (variant: ProductVariant) => void;
}

interface VariantOptionsProps {
  readonly variants: readonly ProductVariant[];
}

function VariantOptions({ variants }: VariantOptionsProps) {
  const catalogue = useShopCatalogue();
  const text = useVariantText();
  return variants.map((variant) => (
    <option key={variantValue(catalogue, variant)} value={variantValue(catalogue, variant)}>
      {text.variant(variant)}
    </option>
  ));
}

interface AllVariantsProps {
  readonly country: string;
}

/** Options for the paper sizes, then the gifts. */
function AllVariants({ country }: AllVariantsProps) {
  const offered = useOfferedVariants(country);
  const t = useTranslations('products.plurals');
  return (
    <>
      <optgroup label={t('photo_print')}>
        <VariantOptions variants={offered('paper')} />
      </optgroup>
      <hr />
      <VariantOptions variants={offered('gift')} />
    </>
  );
}

/** Choice of the product variant: a native select under its short name. */
export function VariantSelect({ photo, country, onChoose }: VariantSelectProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  // The full list is most of a card's rendering cost, and a dozen cards may scroll into view at once.
  const [isWhole, setWhole] = useState(false);
  useEffect(() => whenIdle(() => setWhole(true)), []);
  // The options must exist before the browser opens the list.
  const complete = (): void => flushSync(() => setWhole(true));
  return (
    <span className="relative flex min-h-target min-w-0 grow-[99] items-center justify-between rounded-control border border-edge bg-sheet ps-1.5 pe-0.5 leading-tight hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <span aria-hidden="true" className="contents">
        <ShortVariant photo={photo} />
        <ChevronDown className="-ms-0.5 size-4" />
      </span>
      <select
        aria-label={t('photos.card.sizeLabel', { number: photo.frame })}
        value={variantValue(catalogue, photo)}
        onPointerDown={complete}
        onFocus={complete}
        onChange={(event) => {
          const variant = variantFrom(catalogue, event.target.value, country);
          if (variant) onChoose(variant);
        }}
        className="absolute inset-0 size-full opacity-0 *:bg-sheet"
      >
        {isWhole ? <AllVariants country={country} /> : <VariantOptions variants={[photo]} />}
      </select>
    </span>
  );
}

interface CopiesProps {
  readonly photo: PhotoItem;
  readonly onChange: (quantity: number) => void;
  readonly className?: string;
}

/** Number of copies: 1 to 99; passport photos in multiples of 4 up to 96. */
export function Copies({ photo, onChange, className }: CopiesProps) {
  const t = useTranslations('photos.card');
  const catalogue = useShopCatalogue();
  const { step, max } = quantityRuleOf(catalogue, variantSizeKey(catalogue, photo) ?? '');
  const fours = step > 1;
  return (
    <Quantity
      value={photo.quantity}
      min={step}
      max={max}
      step={step}
      onChange={onChange}
      label={t('quantityLabel', { number: photo.frame })}
      fewerLabel={t(fours ? 'fewerFour' : 'fewer')}
      moreLabel={t(fours ? 'moreFour' : 'more')}
      {...(className && { className })}
    />
  );
}

interface SizeControlProps {
  readonly photo: PhotoItem;
  /** Shows the caption under a small print as the control instead of a box. */
  readonly isLine: boolean;
  readonly onOpen: () => void;
}

/** Size and copies in one control, which opens both choices. */
export function SizeControl({ photo, isLine, onOpen }: SizeControlProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('photos.card');
  const language = useLanguage();
  const isPrint = isPaper(catalogue, photo.productType);
  return (
    <button
      type="button"
      data-size-control
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(
        'flex min-h-target w-full min-w-0 items-center gap-1 text-start leading-tight',
        isLine
          ? 'text-small underline decoration-edge underline-offset-4'
          : 'rounded-control border border-edge bg-sheet px-2 hover:border-ink',
      )}
    >
      <span className="sr-only">
        {labelled(t('choose', { number: photo.frame }), '', language)}{' '}
      </span>
      {isLine && (
        <bdi aria-hidden="true" className="font-edge text-fine font-semibold">
          {photo.frame}
        </bdi>
      )}
      {!isLine && (
        <span className={cx('hidden', isPrint ? '@min-[8.5rem]:block' : '@min-[12rem]:block')}>
          <SizeGlyph variant={photo} isLandscape={isPaperLandscape(catalogue, photo)} />
        </span>
      )}
      <span
        className={cx(
          'min-w-0 grow ps-0.5',
          // The name of a gift takes several lines, and the copies follow it.
          isPrint ? 'flex flex-wrap items-center justify-between gap-x-1' : 'hyphens-auto',
        )}
      >
        <ShortVariant photo={photo} />{' '}
        {(!isLine || photo.quantity > 1) && (
          <span className="text-ink-2 tabular-nums">
            <bdi>{`×${photo.quantity}`}</bdi>
          </span>
        )}
      </span>
      {!isLine && <ChevronDown className="size-4" />}
    </button>
  );
}
