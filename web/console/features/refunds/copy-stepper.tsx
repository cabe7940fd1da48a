import { useTranslations } from 'use-intl';
import { westernDigits } from '#domain/common/western-digits.ts';
import { Minus, Plus } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';

interface CopyStepperProps {
  /** Of what the copies are. */
  readonly name: string;
  readonly count: number;
  /** Copies that can still be refunded. */
  readonly left: number;
  readonly onCount: (count: number) => void;
}

const step =
  'grid size-press place-items-center rounded-control hover:bg-tray disabled:opacity-40 [&_svg]:size-4';

/** Chooses a number of copies. */
export function CopyStepper({ name, count, left, onCount }: CopyStepperProps) {
  const t = useTranslations('console.refund');
  const { count: format } = useConsoleFormats();
  return (
    <span className="inline-flex items-center gap-1.5 font-normal">
      <span
        dir="ltr"
        className="inline-flex items-center rounded-control border border-edge bg-sheet"
      >
        <button
          type="button"
          aria-label={t('fewer', { name })}
          disabled={count === 0}
          onClick={() => onCount(count - 1)}
          className={step}
        >
          <Minus />
        </button>
        <input
          aria-label={t('copies', { name })}
          value={count}
          inputMode="numeric"
          maxLength={6}
          disabled={left === 0}
          onChange={({ target }) => onCount(Number(westernDigits(target.value)) || 0)}
          className="min-h-press w-10 bg-transparent text-center tabular-nums touch:text-body"
        />
        <button
          type="button"
          aria-label={t('more', { name })}
          disabled={count >= left}
          onClick={() => onCount(count + 1)}
          className={step}
        >
          <Plus />
        </button>
      </span>
      <span className="min-w-12 text-note text-ink-2">{t('of', { count: format(left) })}</span>
    </span>
  );
}
