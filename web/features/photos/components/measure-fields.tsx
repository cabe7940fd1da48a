import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  limitsOf,
  measuresInInches,
  nearestSide,
  type FreeSide,
} from '#domain/catalogue/free-measures.ts';
import { findVariant } from '#domain/catalogue/products.ts';
import type { FreeSize, PaperSize } from '#domain/catalogue/shop-catalogue.ts';
import type { Currency } from '#domain/common/money.ts';
import { westernDigits } from '#domain/common/western-digits.ts';
import { isolate } from '#locales/isolate.ts';
import { languageOf } from '#locales/languages.ts';
import { ChoiceTexts } from '#web/lib/choice-texts.tsx';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { getFraming } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { cx } from '#web/ui/cx.ts';
import { PrintPaper } from '#web/ui/print-paper.tsx';

interface MeasureFieldsProps {
  readonly photo: PhotoItem;
  readonly country: string;
  readonly currency: Currency;
  /** Price of a piece with these measures, in minor units. */
  readonly price: number | null;
  readonly onMeasure: (measure: PaperSize) => void;
}

/** Width and height that the customer types; nothing for a size that has its own. */
export function MeasureFields(props: MeasureFieldsProps) {
  const { photo } = props;
  const catalogue = useShopCatalogue();
  const free = findVariant(catalogue, photo.productType, photo.size)?.variant.free;
  if (!free || !photo.measure) return null;
  return (
    <ChoiceTexts>
      <TypedMeasures {...props} free={free} measure={photo.measure} />
    </ChoiceTexts>
  );
}

const units = {
  inch: { millimeters: 25.4, decimals: 1 },
  centimeter: { millimeters: 10, decimals: 1 },
} as const;

/** Lengths in the unit of the customer. */
function useLengths(country: string) {
  const { locale } = languageOf(useLanguage());
  const unit = measuresInInches(country) ? 'inch' : 'centimeter';
  const { millimeters, decimals } = units[unit];
  const numbers = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: decimals,
  });
  const plain = new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: decimals,
  });
  return {
    /** `cm` in the language. */
    unitName: numbers.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? unit,
    length: (mm: number): string => isolate(numbers.format(mm / millimeters)),
    typed: (mm: number): string => plain.format(mm / millimeters),
    read: (text: string): number => {
      const latin = westernDigits(text)
        .trim()
        .replace(/[,\u066B]/, '.');
      return /^\d{1,4}(\.\d{0,2})?$/.test(latin) ? Number(latin) * millimeters : Number.NaN;
    },
  };
}

const sides = ['widthMm', 'heightMm'] as const;

interface TypedMeasuresProps extends MeasureFieldsProps {
  readonly free: FreeSize;
  readonly measure: PaperSize;
}

function TypedMeasures(props: TypedMeasuresProps) {
  const { photo, country, currency, price, free, measure, onMeasure } = props;
  const catalogue = useShopCatalogue();
  const t = useTranslations('choices');
  const { money } = useFormats();
  const lengths = useLengths(country);
  const [typed, setTyped] = useState<Readonly<Record<FreeSide, string>>>({
    widthMm: lengths.typed(measure.widthMm),
    heightMm: lengths.typed(measure.heightMm),
  });
  const type = (side: FreeSide, text: string): void => {
    setTyped((before) => ({ ...before, [side]: text }));
    const made = nearestSide(free, side, lengths.read(text));
    if (made !== null) onMeasure({ ...measure, [side]: made });
  };
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="pb-2 text-small font-semibold text-ink-2">{t('title')}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <span aria-hidden="true" className="paper-stage size-24 shrink-0">
          <PrintPaper
            variant={photo}
            url={photo.previewUrl}
            width={photo.width}
            height={photo.height}
            framing={getFraming(catalogue, photo)}
            alt=""
            share={1}
          />
        </span>
        {sides.map((side) => (
          <SideField
            key={side}
            label={t(side === 'widthMm' ? 'width' : 'height', { unit: lengths.unitName })}
            limits={t('limits', {
              least: lengths.length(limitsOf(free, side).least),
              most: lengths.length(limitsOf(free, side).most),
              step: lengths.length(free.stepMm),
            })}
            typed={typed[side]}
            isWrong={nearestSide(free, side, lengths.read(typed[side])) === null}
            onType={(text) => type(side, text)}
          />
        ))}
      </div>
      <output className="flex flex-wrap items-baseline justify-between gap-x-3 pt-2">
        <span className="text-small text-ink-2">
          {t('made', {
            width: lengths.length(measure.widthMm),
            height: lengths.length(measure.heightMm),
          })}
        </span>
        {price !== null && (
          <strong className="font-semibold tabular-nums">{money(price, currency)}</strong>
        )}
      </output>
    </fieldset>
  );
}

interface SideFieldProps {
  readonly label: string;
  readonly limits: string;
  readonly typed: string;
  readonly isWrong: boolean;
  readonly onType: (text: string) => void;
}

function SideField({ label, limits, typed, isWrong, onType }: SideFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-32 grow basis-32 flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        value={typed}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-limits`}
        onChange={({ target }) => onType(target.value)}
        className="min-h-target rounded-control border border-edge bg-sheet px-3 tabular-nums"
      />
      <p
        id={`${id}-limits`}
        className={cx('text-small', isWrong ? 'font-semibold text-wrong' : 'text-ink-2')}
      >
        {limits}
      </p>
    </div>
  );
}
