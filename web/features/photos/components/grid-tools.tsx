import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Check } from '#web/ui/icons.tsx';

interface GridToolsProps {
  readonly showCut: boolean;
  readonly onShowCut: (show: boolean) => void;
  readonly picking: boolean;
  /** Null where there is nothing to pick from. */
  readonly onPicking: ((picking: boolean) => void) | null;
}

/** Above the cards: how they are shown, and picking some of them out. */
export function GridTools({ showCut, onShowCut, picking, onPicking }: GridToolsProps) {
  const t = useTranslations('photos');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <Checkbox
        label={t('showCut')}
        checked={showCut}
        onChange={(event) => onShowCut(event.target.checked)}
      />
      {onPicking && (
        <Button
          variant={picking ? 'ink' : 'outline'}
          aria-pressed={picking}
          data-select
          onClick={() => onPicking(!picking)}
        >
          <Check />
          {t('choices.select')}
        </Button>
      )}
    </div>
  );
}
