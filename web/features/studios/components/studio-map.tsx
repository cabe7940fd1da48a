import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioWire } from '#contract/studios.ts';
import { isolate } from '#locales/isolate.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { cx } from '#web/ui/cx.ts';
import { useMap } from '../hooks/use-map.ts';
import type { ListedStudio } from '../list-studios.ts';
import { mapSize } from '../map-view.ts';
import { usePlace } from '../place-store.ts';
import { studioWords } from '../studio-words.ts';

export interface StudioMapProps {
  readonly rows: readonly ListedStudio[];
  readonly chosenId: string | null;
  readonly onChoose: (studio: StudioWire) => void;
}

const at = ({ x, y }: { readonly x: number; readonly y: number }): CSSProperties => ({
  insetInlineStart: `${x * 100}%`,
  insetBlockStart: `${y * 100}%`,
});

/** The studios shown, on the outlines of their countries; east is on the right in every language. */
export function StudioMap({ rows, chosenId, onChoose }: StudioMapProps) {
  const t = useTranslations('studios');
  const { number: figure } = useFormats();
  const language = useLanguage();
  const map = useMap(
    rows,
    usePlace((state) => state.place),
  );
  if (!map) return null;
  return (
    <section
      dir="ltr"
      aria-label={t('map.label')}
      className="relative overflow-hidden rounded-control border border-rule bg-sheet"
    >
      <svg
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        aria-hidden="true"
        className="block w-full"
      >
        <path d={map.others} className="fill-ground stroke-rule" strokeWidth="0.75" />
        <path d={map.own} className="fill-tray stroke-edge" strokeWidth="1" />
        <g transform={`translate(12 ${mapSize.height - 12})`} className="fill-none stroke-ink-2">
          <path d={`M0 -5v5h${map.scale.width}v-5`} strokeWidth="1.25" />
          <text y="-9" className="fill-ink-2 stroke-none text-fine">
            {t('map.scale', { distance: map.scale.km })}
          </text>
        </g>
      </svg>
      {map.person && (
        <span
          title={t('map.you')}
          style={at(map.person)}
          className="absolute size-4 -translate-1/2 rounded-round border-3 border-sheet bg-safelight shadow-print"
        >
          <span className="sr-only">{t('map.you')}</span>
        </span>
      )}
      <ul>
        {map.pins.map(({ studio, number, spot }) => {
          const name = studioWords(studio, language).name || t('unnamed');
          const isChosen = studio._id === chosenId;
          return (
            <li key={studio._id} className="contents">
              <button
                type="button"
                aria-label={t('map.pin', { number, name: isolate(name) })}
                title={name}
                aria-pressed={isChosen}
                onClick={() => onChoose(studio)}
                style={{ ...at(spot), zIndex: isChosen ? rows.length : rows.length - number }}
                className={cx(
                  'absolute grid h-7 min-w-7 -translate-1/2 place-items-center rounded-round border-2 border-ink px-1 text-fine font-semibold tabular-nums',
                  isChosen ? 'bg-ink text-ground' : 'bg-sheet text-ink hover:bg-tray',
                )}
              >
                {figure(number)}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
