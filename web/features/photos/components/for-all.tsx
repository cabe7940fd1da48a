import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { defaultSizeOf, passportSize, printSizesOf } from '#domain/catalogue.ts';
import {
  maxPassportQuantity,
  maxQuantity,
  passportStep,
  quantityForSize,
} from '#domain/quantities.ts';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Quantity } from '#web/ui/quantity.tsx';
import { SizeGlyph } from '#web/ui/size-glyph.tsx';

interface ForAllProps {
  readonly country: string;
  readonly count: number;
  readonly onApply: (change: { readonly size: string; readonly quantity: number }) => void;
}

/** One size and one number of copies for every photo. */
export function ForAll({ country, count, onApply }: ForAllProps) {
  const t = useTranslations('photos');
  const text = useWareText();
  const name = useId();
  const [size, setSize] = useState<string>(defaultSizeOf(country));
  const [quantity, setQuantity] = useState(1);
  const fours = size === passportSize;
  return (
    <section
      aria-label={t('forAll.title', { count })}
      className="flex flex-wrap items-center gap-3 rounded-sheet bg-tray p-4"
    >
      <h2 className="basis-full font-semibold">{t('forAll.title', { count })}</h2>
      <fieldset className="grid min-w-0 grow basis-60 auto-cols-fr grid-flow-col overflow-hidden rounded-control border border-edge bg-sheet">
        <legend className="sr-only">{t('forAll.size')}</legend>
        {printSizesOf(country).map((option) => (
          <label
            key={option}
            className="relative flex min-h-main flex-col items-center justify-center gap-0.5 border-edge px-1 not-first-of-type:border-s has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-ink has-checked:has-focus-visible:outline-ground sm:flex-row sm:gap-2"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={size === option}
              onChange={() => {
                setSize(option);
                setQuantity(quantityForSize(option, quantity));
              }}
              className="absolute inset-0 opacity-0"
            />
            <SizeGlyph ware={{ productType: 'photo_print', shape: null, size: option }} />
            <bdi className="text-small font-semibold tabular-nums">{text.shortSize(option)}</bdi>
          </label>
        ))}
      </fieldset>
      <Quantity
        value={quantity}
        min={fours ? passportStep : 1}
        max={fours ? maxPassportQuantity : maxQuantity}
        step={fours ? passportStep : 1}
        onChange={setQuantity}
        label={t('forAll.quantity')}
        fewerLabel={t(fours ? 'card.fewerFour' : 'card.fewer')}
        moreLabel={t(fours ? 'card.moreFour' : 'card.more')}
        className="grow basis-36 sm:max-w-40"
      />
      <Button className="grow sm:grow-0" onClick={() => onApply({ size, quantity })}>
        {t('forAll.apply')}
      </Button>
    </section>
  );
}
