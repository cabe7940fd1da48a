import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioWire } from '#contract/studios.ts';
import { Button } from '#web/ui/button.tsx';
import { useStudioChoice } from '../choice-store.ts';
import { distances, useDistanceFilter } from '../distance-filter.ts';
import { useKeptChoice } from '../hooks/use-kept-choice.ts';
import { useShownStudios } from '../hooks/use-shown-studios.ts';
import { useStudioSearch } from '../hooks/use-studio-search.ts';
import { useStudios } from '../hooks/use-studios.ts';
import { usePlace } from '../place-store.ts';
import { PlaceLine } from './place-line.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { SearchField } from './search-field.tsx';
import { SearchWords, StudiosState } from './studios-state.tsx';
import { StudioCard } from './studio-card.tsx';
import { useAbroadQuestion } from './use-abroad-question.tsx';
import type { ListedStudio } from '../list-studios.ts';

let done = false;

/**
 * Chooses the nearest of the shown studios automatically, once, while none is chosen and the customer's position is
 * known. It must not change country or address, so only the country's own studios are considered.
 */
function useNearestChoice(shown: readonly ListedStudio[], ownCountry: boolean): void {
  const { studio, choose } = useStudioChoice();
  const [nearest] = shown;
  // The choice is stored outside React.
  useEffect(() => {
    if (done || studio || !ownCountry || !nearest || nearest.km === null) return;
    done = true;
    choose(nearest.studio, false);
  }, [studio, choose, nearest, ownCountry]);
}

interface StudioListProps {
  readonly country: string;
  /** Called for a manual choice. */
  readonly onChoose: (studio: StudioWire) => void;
  /** Called when the chosen studio is no longer listed; must be a stable function. */
  readonly onGone: () => void;
  /** Shown at the end of the chosen studio's card. */
  readonly more: ReactNode;
}

/** The studios as radio cards. */
export function StudioList({ country, onChoose, onGone, more }: StudioListProps) {
  const t = useTranslations('studios');
  const studios = useStudios(country);
  const search = useStudioSearch();
  const shown = useShownStudios(studios, search);
  const { place, renew } = usePlace();
  const { rows, limited } = shown;
  useNearestChoice(shown.nearEnough, studios.ownCountry);
  useKeptChoice(studios, onGone);
  const root = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Restores focus and scroll position after the list has changed; both live outside React.
  const unlimit = (): void => {
    shown.unlimit();
    requestAnimationFrame(() => heading.current?.focus());
  };
  const choose = (studio: StudioWire): void => {
    onChoose(studio);
    shown.fold();
    requestAnimationFrame(() => root.current?.scrollIntoView({ block: 'nearest' }));
  };
  const abroad = useAbroadQuestion(country, choose);
  // The customer's position lives outside React.
  useEffect(() => void renew(), [renew]);
  return (
    <section ref={root} aria-label={t('title')} className="flex min-w-0 flex-col gap-4">
      {!limited && (
        <>
          <div className="flex flex-wrap items-center gap-x-3">
            <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
              {studios.isKnown ? t('count', { count: studios.listed.length }) : t('title')}
            </h3>
            <RefreshButton isFetching={studios.isFetching} refetch={studios.refetch} />
          </div>
          <SearchField text={search.text} onText={search.setText} />
          {!search.asked && <PlaceLine onAsk={shown.unlimit} />}
          {!search.asked && place && <DistanceFilter />}
        </>
      )}
      {search.asked && <SearchWords search={search} />}
      {!search.asked && !limited && <StudiosState studios={studios} />}
      {shown.tooFar && <NoneWithin />}
      {abroad.question}
      {rows.length > 0 && (
        <Cards
          shown={shown}
          withCountry={search.asked || !studios.ownCountry}
          onChoose={abroad.choose}
          more={more}
        />
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {limited && <Button onClick={unlimit}>{t('change')}</Button>}
        {!limited && shown.more > 0 && (
          <Button onClick={shown.showMore}>{t('showMore', { count: shown.more })}</Button>
        )}
        {!limited && shown.showLess && <Button onClick={shown.showLess}>{t('showLess')}</Button>}
      </div>
    </section>
  );
}

/** Maximum distance of the listed studios, as a row of chips. */
function DistanceFilter() {
  const t = useTranslations('studios');
  const { distance, setDistance } = useDistanceFilter();
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

interface CardsProps {
  readonly shown: ReturnType<typeof useShownStudios>;
  readonly withCountry: boolean;
  readonly onChoose: (studio: StudioWire) => void;
  readonly more: ReactNode;
}

function Cards({ shown: { rows }, withCountry, onChoose, more }: CardsProps) {
  const t = useTranslations('studios');
  const { studio: chosen, fromUrl } = useStudioChoice();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('choose')}</legend>
      <ol className="flex flex-col gap-3">
        {rows.map(({ studio, km }) => (
          <StudioCard
            key={studio._id}
            studio={studio}
            km={km}
            isChosen={studio._id === chosen?._id}
            isPreselected={fromUrl && studio._id === chosen?._id}
            withCountry={withCountry}
            onChoose={onChoose}
            more={more}
          />
        ))}
      </ol>
    </fieldset>
  );
}

function NoneWithin() {
  const t = useTranslations('studios');
  const distance = useDistanceFilter((state) => state.distance);
  return (
    <output>
      <span className="block font-semibold">{t('noneWithin', { distance: distance ?? 0 })}</span>
      <span className="block text-ink-2">{t('widen')}</span>
    </output>
  );
}
