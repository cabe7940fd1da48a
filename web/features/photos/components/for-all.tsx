import { paperVariant } from '#web/lib/product-variants.ts';
import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { minQuantity, quantityForSize, quantityRuleOf } from '#domain/catalogue/quantities.ts';
import { joinFacts } from '#locales/lists.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { cx } from '#web/ui/cx.ts';
import { Quantity } from '#web/ui/quantity.tsx';
import { SizeGlyph } from '#web/ui/size-glyph.tsx';
import { useOfferedVariants } from '#web/lib/offered-variants.ts';
import { countPhotos } from '#web/lib/photos/counts.ts';
import type { ChoiceChange, PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import {
  pricesAs,
  printsOf,
  sharedQuantity,
  sharedSize,
  type Shared,
} from '../model/price-for-all.ts';

interface ForAllProps {
  readonly country: string;
  readonly currency: Currency;
  /** The cards that can be ordered. */
  readonly photos: readonly PhotoItem[];
  /** Applies to all photos at once. */
  readonly onChange: (change: ChoiceChange) => void;
  /** Called when a size was tapped, not reached with the arrow keys. */
  readonly onTapped?: () => void;
  /** Lays the controls out in one row on a desktop. */
  readonly inRow?: boolean;
}

/** One size and one number of copies for several photos; a choice applies immediately. */
export function ForAll(props: ForAllProps) {
  const catalogue = useShopCatalogue();
  const { country, currency, photos, onChange, onTapped, inRow = false } = props;
  const t = useTranslations('photos');
  const name = useId();
  const offered = useOfferedVariants(country);
  const size = sharedSize(catalogue, photos);
  const quantity = sharedQuantity(photos);
  const { step, max } = quantityRuleOf(catalogue, size?.value ?? '');
  const fours = step > 1;
  return (
    <section
      aria-label={t('forAll.title', { count: countPhotos(photos) })}
      className={cx('flex flex-wrap items-center', inRow ? 'grow gap-x-4 gap-y-2' : 'gap-4')}
    >
      {inRow && (
        <span aria-hidden="true" className="font-semibold">
          {t('forAll.open')}
        </span>
      )}
      <Differing size={size} quantity={quantity} />
      {size && (
        <fieldset
          className={cx(
            'grid min-w-0 auto-cols-fr grid-flow-col overflow-hidden tight:grid-flow-row tight:grid-cols-2 rounded-control border border-edge bg-sheet',
            inRow ? 'grow' : 'basis-full',
          )}
        >
          <legend className="sr-only">{t('forAll.size')}</legend>
          {[...new Set(offered('paper').map((paper) => paper.size))].map((option) => (
            <SizeOption
              key={option}
              {...{ name, option, photos, country, currency, inRow, onTapped }}
              chosen={size.value === option && size.differ === 0}
              onChoose={() => onChange({ size: option })}
            />
          ))}
        </fieldset>
      )}
      <div
        className={cx(
          'flex items-center gap-3',
          !inRow && 'basis-full justify-between max-[18rem]:flex-wrap',
        )}
      >
        <span aria-hidden="true" className="font-semibold">
          {t('forAll.copies')}
        </span>
        <Quantity
          value={quantityForSize(catalogue, size?.value ?? '', quantity?.value ?? minQuantity)}
          min={step}
          max={max}
          step={step}
          onChange={(copies) => onChange({ quantity: copies })}
          label={t('forAll.quantity')}
          fewerLabel={t(fours ? 'card.fewerFour' : 'card.fewer')}
          moreLabel={t(fours ? 'card.moreFour' : 'card.more')}
          className="w-36"
        />
      </div>
    </section>
  );
}

interface DifferingProps {
  readonly size: Shared<string> | null;
  readonly quantity: Shared<number> | null;
}

/** Says that the photos differ, so none of the options is selected. */
function Differing({ size, quantity }: DifferingProps) {
  const t = useTranslations('photos.forAll');
  const language = useLanguage();
  const text = useVariantText();
  const differing = [
    size &&
      size.differ > 0 &&
      t('differ', { size: text.shortSize(size.value), count: size.differ }),
    quantity &&
      quantity.differ > 0 &&
      t('copiesDiffer', { copies: quantity.value, count: quantity.differ }),
  ].filter((each) => typeof each === 'string');
  if (differing.length === 0) return null;
  return <p className="text-small text-ink-2">{joinFacts(differing, language)}</p>;
}

interface SizeOptionProps {
  /** Name of the radio group. */
  readonly name: string;
  readonly option: string;
  readonly photos: readonly PhotoItem[];
  readonly country: string;
  readonly currency: Currency;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onTapped: (() => void) | undefined;
  readonly inRow: boolean;
}

/** A size with its unit price and its price for all prints. */
function SizeOption(props: SizeOptionProps) {
  const catalogue = useShopCatalogue();
  const { name, option, photos, country, currency, chosen, onChoose, onTapped, inRow } = props;
  const t = useTranslations('photos.forAll');
  const text = useVariantText();
  const { money } = useFormats();
  const prices = useMemo(
    () => pricesAs(catalogue, photos, option, country),
    [catalogue, photos, option, country],
  );
  return (
    <label className="relative flex min-h-main flex-col items-center justify-end gap-0.5 border-edge px-1 py-1.5 text-center not-first-of-type:border-s has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-ink has-checked:has-focus-visible:outline-ground">
      <input
        type="radio"
        name={name}
        value={option}
        checked={chosen}
        onChange={onChoose}
        // The arrow keys fire click events too, with a `detail` of 0.
        onClick={({ detail }) => detail > 0 && onTapped?.()}
        className="absolute inset-0 opacity-0"
      />
      <span className="flex flex-col items-center sm:flex-row sm:gap-2">
        <SizeGlyph variant={paperVariant(catalogue, option)} />
        <bdi className="font-semibold tabular-nums">{text.shortSize(option)}</bdi>
      </span>
      {prices && (
        <span className="text-small leading-tight tabular-nums">
          {prices.each !== null && (
            <span className="block">{t('each', { price: money(prices.each, currency) })}</span>
          )}
          {printsOf(catalogue, photos).length > 1 && (
            <strong className="block font-semibold">
              {!inRow && <span aria-hidden="true">{money(prices.all, currency)}</span>}
              <span className="sr-only">
                {t('everything', { price: money(prices.all, currency) })}
              </span>
            </strong>
          )}
        </span>
      )}
    </label>
  );
}
