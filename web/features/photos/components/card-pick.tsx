import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { Check } from '#web/ui/icons.tsx';

interface CardPickProps {
  readonly frame: number;
  readonly picked: boolean;
  /** `range`: the Shift key was pressed. */
  readonly onPick: (range: boolean) => void;
}

/** Covers a card's photo in selection mode: a native checkbox of the photo's size, with its check mark. */
export function CardPick({ frame, picked, onPick }: CardPickProps) {
  const t = useTranslations('photos.choices');
  return (
    <span className={cx('absolute inset-0', picked && 'outline-3 outline-ink')}>
      <input
        type="checkbox"
        aria-label={t('pick', { number: frame })}
        checked={picked}
        onChange={({ nativeEvent }) =>
          onPick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="absolute inset-0 size-full cursor-pointer appearance-none"
      />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute start-2 top-2 grid size-8 place-items-center rounded-control border-2 shadow-print',
          picked ? 'border-ink bg-ink text-ground' : 'border-edge bg-sheet',
        )}
      >
        {/* Absent rather than transparent, because forced colors would show it. */}
        {picked && <Check />}
      </span>
    </span>
  );
}
