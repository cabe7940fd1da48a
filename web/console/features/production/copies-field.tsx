import { useTranslations } from 'use-intl';
import { Minus, Plus } from '#web/ui/icons.tsx';

interface CopiesFieldProps {
  readonly value: number;
  readonly max: number;
  readonly onChange: (copies: number) => void;
}

const button =
  'grid min-h-press min-w-8 place-items-center hover:bg-tray aria-disabled:cursor-not-allowed aria-disabled:opacity-50 touch:min-w-target [&_svg]:size-4';

/** How many copies are made again. */
export function CopiesField({ value, max, onChange }: CopiesFieldProps) {
  const t = useTranslations('console.production');
  const step = (by: number): void => onChange(Math.max(1, Math.min(max, value + by)));
  return (
    <fieldset
      aria-label={t('copies')}
      className="flex items-center rounded-control border border-edge bg-sheet"
    >
      <button
        type="button"
        aria-label={t('fewer')}
        aria-disabled={value <= 1 || undefined}
        className={button}
        onClick={() => step(-1)}
      >
        <Minus />
      </button>
      <output className="min-w-8 text-center tabular-nums">{value}</output>
      <button
        type="button"
        aria-label={t('moreCopies')}
        aria-disabled={value >= max || undefined}
        className={button}
        onClick={() => step(1)}
      >
        <Plus />
      </button>
    </fieldset>
  );
}
