import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { passportSize, printSizesOf } from '#domain/catalogue.ts';
import { quantityOptions } from '#domain/quantities.ts';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Select } from '#web/ui/field.tsx';
import { Bin, CopyIcon } from '#web/ui/icons.tsx';
import type { SelectionActions } from '../hooks/use-selection.ts';
import type { ChoiceChange } from '../model.ts';

interface SelectionBarProps {
  readonly count: number;
  readonly total: number;
  readonly country: string;
  readonly does: SelectionActions;
}

/** What floats at the bottom stands above this bar. */
const useRoomBelow = () => {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const root = document.documentElement.style;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      root.setProperty('--above-bars', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--above-bars');
    };
  }, []);
  return bar;
};

/** Fixed at the thumb while cards are picked out: how many, and what to do with them. */
export function SelectionBar({ count, total, country, does }: SelectionBarProps) {
  const t = useTranslations('photos.choices');
  const bar = useRoomBelow();
  const none = count === 0;
  return (
    <section
      ref={bar}
      aria-label={t('selection')}
      className="fixed inset-x-0 bottom-(--bars) z-20 border-t border-ink bg-sheet shadow-bar short:static"
    >
      <div className="mx-auto flex max-w-page flex-col gap-2 px-4 py-2 md:px-gutter lg:flex-row lg:items-center lg:gap-6">
        <div className="flex min-w-0 grow items-center gap-2">
          <PickAll {...{ count, total, does }} />
          <IconButton
            label={t('duplicate')}
            aria-disabled={none}
            onClick={() => !none && does.duplicate()}
            className="ms-auto aria-disabled:text-edge lg:ms-0"
          >
            <CopyIcon />
          </IconButton>
          <IconButton
            label={t('remove')}
            aria-disabled={none}
            onClick={() => !none && does.remove()}
            className="aria-disabled:text-edge"
          >
            <Bin />
          </IconButton>
          <Button variant="quiet" onClick={does.stop} className="shrink-0">
            {t('finish')}
          </Button>
        </div>
        <ChangeThese country={country} disabled={none} onApply={does.apply} />
      </div>
    </section>
  );
}

type PickAllProps = Omit<SelectionBarProps, 'country'>;

function PickAll({ count, total, does }: PickAllProps) {
  const t = useTranslations('photos.choices');
  const box = useRef<HTMLInputElement>(null);
  // There is no attribute for it.
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < total;
  }, [count, total]);
  return (
    <Checkbox
      ref={box}
      aria-label={t('all')}
      label={
        <output className="font-semibold tabular-nums">{t('selected', { count, total })}</output>
      }
      checked={count === total}
      onChange={() => (count === total ? does.pickNone() : does.pickAll())}
    />
  );
}

interface ChangeTheseProps {
  readonly country: string;
  readonly disabled: boolean;
  readonly onApply: (change: ChoiceChange) => void;
}

/** A size, a number of copies or both; what is not chosen stays as it is on each card. */
function ChangeThese({ country, disabled, onApply }: ChangeTheseProps) {
  const t = useTranslations('photos');
  const text = useWareText();
  const [size, setSize] = useState('');
  const [quantity, setQuantity] = useState('');
  const quantities = quantityOptions(size === passportSize ? passportSize : '');
  const change: ChoiceChange = {
    ...(size && { size }),
    ...(quantity && { quantity: Number(quantity) }),
  };
  const nothing = disabled || (!size && !quantity);
  return (
    <div className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:w-120 lg:shrink-0">
      <Select
        aria-label={t('choices.sizeFor')}
        value={size}
        onChange={(event) => {
          setSize(event.target.value);
          if (event.target.value === passportSize) setQuantity('');
        }}
      >
        <option value="">{t('choices.keepSize')}</option>
        {printSizesOf(country).map((option) => (
          <option key={option} value={option}>
            {text.size(option)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('choices.copiesFor')}
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
      >
        <option value="">{t('choices.keepCopies')}</option>
        {quantities.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
      <Button
        variant="ink"
        disabled={nothing}
        onClick={() => onApply(change)}
        className="max-[22rem]:col-span-2"
      >
        {t('choices.apply')}
      </Button>
    </div>
  );
}
