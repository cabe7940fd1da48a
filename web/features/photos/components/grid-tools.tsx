import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Select } from '#web/ui/field.tsx';
import { Check } from '#web/ui/icons.tsx';
import { isSorting, sortings, type Sorting } from '../photo-order.ts';

interface GridToolsProps {
  readonly showCut: boolean;
  readonly onShowCut: (show: boolean) => void;
  readonly onPrices: () => void;
  readonly sorting: Sorting;
  readonly onSorting: (by: Sorting) => void;
  readonly picking: boolean;
  /** Null where there is nothing to pick from. */
  readonly onPicking: ((picking: boolean) => void) | null;
}

/** Above the cards: how they are shown, and picking some of them out. */
export function GridTools(props: GridToolsProps) {
  const { showCut, onShowCut, onPrices, sorting, onSorting, picking, onPicking } = props;
  const t = useTranslations('photos');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <Checkbox
        label={t('showCut')}
        checked={showCut}
        onChange={(event) => onShowCut(event.target.checked)}
      />
      <Button variant="quiet" aria-haspopup="dialog" onClick={onPrices}>
        {t('choices.prices')}
      </Button>
      {onPicking && (
        <div className="flex min-w-0 grow items-center gap-2 sm:grow-0">
          <Select
            aria-label={t('choices.sort')}
            value={sorting}
            onChange={({ target: { value } }) => isSorting(value) && onSorting(value)}
            className="grow sm:w-52"
          >
            {sortings.map((by) => (
              <option key={by} value={by}>
                {t(`choices.sortBy.${by}`)}
              </option>
            ))}
          </Select>
          <Button
            variant={picking ? 'ink' : 'outline'}
            aria-pressed={picking}
            data-select
            onClick={() => onPicking(!picking)}
          >
            <Check />
            {t('choices.select')}
          </Button>
        </div>
      )}
    </div>
  );
}
