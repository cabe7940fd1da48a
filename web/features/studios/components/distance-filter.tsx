import { useTranslations } from 'use-intl';
import { distances, useDistance } from '../distance-filter.ts';

/** Maximum distance of the listed studios, as a row of chips. */
export function DistanceFilter() {
  const t = useTranslations('studios');
  const { distance, setDistance } = useDistance();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('distanceLabel')}</legend>
      <div className="flex flex-wrap gap-2">
        {distances.map((each) => (
          <label
            key={each ?? 'all'}
            className="grid min-h-target min-w-14 cursor-pointer place-items-center rounded-control border border-edge bg-sheet px-3 text-small font-semibold tabular-nums hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="studio-distance"
              checked={each === distance}
              onChange={() => setDistance(each)}
              className="sr-only"
            />
            {each === null ? t('showAll') : t('within', { distance: each })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
