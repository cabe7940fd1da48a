import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioWire } from '#contract/studios.ts';
import { isolate } from '#locales/isolate.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Globe, Minus, Plus } from '#web/ui/icons.tsx';
import { useMap } from '../hooks/use-map.ts';
import type { ListedStudio } from '../list-studios.ts';
import type { Pin, PinGroup, Spot } from '../map-pins.ts';
import { mapSize } from '../map-view.ts';
import { usePlace } from '../place-store.ts';
import { studioWords } from '../studio-words.ts';

export interface StudioMapProps {
  readonly rows: readonly ListedStudio[];
  readonly chosenId: string | null;
  readonly onChoose: (studio: StudioWire) => void;
}

const at = ({ x, y }: Spot): CSSProperties => ({
  insetInlineStart: `${x * 100}%`,
  insetBlockStart: `${y * 100}%`,
});

const isOnMap = ({ x, y }: Spot): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/** The studios shown, on the outlines of their countries; east is on the right in every language. */
export function StudioMap({ rows, chosenId, onChoose }: StudioMapProps) {
  const t = useTranslations('studios');
  const map = useMap(
    rows,
    chosenId,
    usePlace((state) => state.place),
  );
  if (!map) return null;
  return (
    <section
      dir="ltr"
      aria-label={t('map.label')}
      className="overflow-hidden rounded-control border border-rule bg-sheet"
    >
      <div className="relative overflow-hidden">
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
        {map.person && isOnMap(map.person) && (
          <span
            title={t('map.you')}
            style={at(map.person)}
            className="absolute size-4 -translate-1/2 rounded-round border-3 border-sheet bg-safelight shadow-print"
          >
            <span className="sr-only">{t('map.you')}</span>
          </span>
        )}
        <ul>
          {map.groups.map(({ pins, spot }) => {
            const [first] = pins;
            return (
              <li key={first.studio._id} className="contents">
                {pins.length > 1 ? (
                  <PinsTogether
                    pins={pins}
                    chosenId={chosenId}
                    at={at(spot)}
                    onPart={map.zoom.part}
                  />
                ) : (
                  <OnePin
                    pin={first}
                    isChosen={first.studio._id === chosenId}
                    at={at(spot)}
                    onChoose={onChoose}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <ZoomButtons zoom={map.zoom} />
    </section>
  );
}

/** A finger needs more room than the pin takes. */
const pinLook =
  'absolute grid h-7 min-w-7 -translate-1/2 place-items-center rounded-round border-2 border-ink px-1 text-fine font-semibold tabular-nums after:absolute after:-inset-2';
const look = (isChosen: boolean): string =>
  isChosen ? 'z-10 bg-ink text-ground' : 'bg-sheet text-ink hover:bg-tray';

interface OnePinProps {
  readonly pin: Pin;
  readonly isChosen: boolean;
  readonly at: CSSProperties;
  readonly onChoose: (studio: StudioWire) => void;
}

function OnePin({ pin: { studio, number }, isChosen, at: style, onChoose }: OnePinProps) {
  const t = useTranslations('studios');
  const { number: figure } = useFormats();
  const name = studioWords(studio, useLanguage()).name || t('unnamed');
  return (
    <button
      type="button"
      aria-label={t('map.pin', { number, name: isolate(name) })}
      title={name}
      aria-pressed={isChosen}
      onClick={() => onChoose(studio)}
      style={style}
      className={cx(pinLook, look(isChosen))}
    >
      {figure(number)}
    </button>
  );
}

interface PinsTogetherProps {
  readonly pins: PinGroup['pins'];
  readonly chosenId: string | null;
  readonly at: CSSProperties;
  readonly onPart: (pins: PinGroup['pins']) => void;
}

/** Pins too close to be told apart: a tap looks closer. */
function PinsTogether({ pins, chosenId, at: style, onPart }: PinsTogetherProps) {
  const t = useTranslations('studios.map');
  const { number: figure } = useFormats();
  const label = t('together', { numbers: pins.map(({ number }) => figure(number)).join(', ') });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => onPart(pins)}
      style={style}
      className={cx(
        pinLook,
        look(pins.some(({ studio }) => studio._id === chosenId)),
        'border-double border-4',
      )}
    >
      {figure(pins[0].number)}+{figure(pins.length - 1)}
    </button>
  );
}

type Zoom = NonNullable<ReturnType<typeof useMap>>['zoom'];

function ZoomButtons({ zoom: { zoomIn, zoomOut, reset } }: { readonly zoom: Zoom }) {
  const t = useTranslations('studios.map');
  const buttons = [
    [t('zoomIn'), zoomIn, <Plus key="in" />],
    [t('zoomOut'), zoomOut, <Minus key="out" />],
    [t('whole'), reset, <Globe key="whole" />],
  ] as const;
  return (
    <div className="flex justify-end border-t border-rule">
      {buttons.map(([label, act, icon]) => (
        <IconButton
          key={label}
          label={label}
          aria-disabled={act === null}
          onClick={act ?? undefined}
          className={cx(act === null && 'cursor-not-allowed opacity-40')}
        >
          {icon}
        </IconButton>
      ))}
    </div>
  );
}
