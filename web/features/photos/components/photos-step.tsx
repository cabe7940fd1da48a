import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { unitPrice } from '#domain/catalogue.ts';
import type { Currency } from '#domain/money.ts';
import type { Pricing } from '#domain/pricing.ts';
import { useNotices } from '#web/lib/notices.ts';
import type { Ware } from '#web/lib/paper.ts';
import { wareKey } from '#web/lib/wares.ts';
import { copiesOf, isOrderable, sendCounts, standingOf, twinsOf } from '../counts.ts';
import { useCardActions } from '../hooks/use-card-actions.ts';
import { useTellChange } from '../hooks/use-changes.ts';
import { useRisks } from '../hooks/use-risks.ts';
import { useSorting } from '../hooks/use-sorting.ts';
import { useSelection } from '../hooks/use-selection.ts';
import type { PhotoActions, PhotoItem } from '../model.ts';
import { AddPhotos } from './add-photos.tsx';
import { DropZone } from './drop-zone.tsx';
import { EmptyPhotos } from './empty-photos.tsx';
import { FilmStrip } from './film-strip.tsx';
import { ForAll } from './for-all.tsx';
import { GridTools } from './grid-tools.tsx';
import { MissingPhotos } from './missing-photos.tsx';
import { PhotoCard } from './photo-card.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoSheets } from './photo-sheets.tsx';
import { PhotosSkeleton } from './photos-skeleton.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { RiskBar } from './risk-bar.tsx';
import { SendProgress } from './send-progress.tsx';

/** From this many photos on the strip of film helps to find one. */
const manyPhotos = 13;

interface PhotosStepProps {
  readonly photos: readonly PhotoItem[];
  /** The stored photos are still being fetched. */
  readonly restoring: boolean;
  readonly actions: PhotoActions;
  readonly country: string;
  readonly currency: Currency;
  /** Of the photos that can be ordered; null while there is none. */
  readonly pricing: Pricing | null;
  /** Stands beside the photos on a desk. */
  readonly summary: ReactNode;
  /** Prices that fall with the copies, where the country has them. */
  readonly tiers: ReactNode;
  /** Shows what everything costs. */
  readonly onPrices: () => void;
  /** Takes the focus when this screen comes. */
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** Step 0: photos in, and for each a size and a number of copies. Source: product §2, screens. */
export function PhotosStep(props: PhotosStepProps) {
  const { photos, restoring, actions, country, summary, headingRef } = props;
  const t = useTranslations('photos');
  const showToast = useNotices((state) => state.showToast);
  const add = useCallback(
    (files: readonly File[]) => {
      void actions.add(files, country).then(({ added, filled, already }) => {
        const texts = [
          filled > 0 && t('chosenAgain.filled', { count: filled }),
          added > 0 && t('added', { count: added }),
          already > 0 && t('chosenAgain.already', { count: already }),
        ].filter((text) => typeof text === 'string');
        if (texts.length > 0) showToast({ text: texts.join(' ') });
      });
    },
    [actions, country, showToast, t],
  );
  const empty = photos.length === 0;
  return (
    <div className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <DropZone onAdd={add} />
      <div className="flex min-w-0 flex-col gap-5">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 ref={headingRef} tabIndex={-1} className="font-display text-2 lg:text-1">
            {t('title')}
          </h1>
          {!empty && <AddPhotos label={t('addPhotos')} onAdd={add} />}
        </header>
        {empty && (restoring ? <PhotosSkeleton /> : <EmptyPhotos onAdd={add} />)}
        {!empty && <PhotoTable {...props} onAdd={add} />}
      </div>
      {summary}
    </div>
  );
}

interface PhotoTableProps extends PhotosStepProps {
  readonly onAdd: (files: readonly File[]) => void;
}

/** The way to jump belongs to the grid, which hands it over. */
const useJump = () => {
  const way = useRef<(index: number) => void>(() => undefined);
  const keepJump = useCallback((scrollTo: (index: number) => void) => {
    way.current = scrollTo;
  }, []);
  return { keepJump, jump: (index: number) => way.current(index) };
};

type AllPhotosProps = Pick<
  PhotoTableProps,
  'photos' | 'country' | 'currency' | 'actions' | 'onAdd'
>;

/** How far the sending is, and what can be done to all photos at once. */
function AllPhotos({ photos, country, currency, actions, onAdd }: AllPhotosProps) {
  const tellChange = useTellChange(country, currency);
  const orderable = useMemo(() => photos.filter(isOrderable), [photos]);
  const counts = useMemo(() => sendCounts(photos), [photos]);
  return (
    <>
      <SendProgress
        counts={counts}
        onRetryAll={() => {
          for (const photo of photos) if (standingOf(photo) === 'stopped') actions.retry(photo.id);
        }}
      />
      <MissingPhotos count={counts.missing} onAdd={onAdd} />
      {orderable.length > 1 && (
        <ForAll
          country={country}
          currency={currency}
          photos={orderable}
          onChange={(change) => tellChange(orderable, change, actions.applyToAll(change))}
        />
      )}
    </>
  );
}

function PhotoTable(props: PhotoTableProps) {
  const { actions, country, currency, pricing, tiers, onPrices, onAdd } = props;
  const { cards: sorted, by, sortBy } = useSorting(props.photos);
  const { shown: photos, alikes, risky, only, setOnly } = useRisks(sorted, country);
  const t = useTranslations();
  const [showCut, setShowCut] = useState(false);
  const cards = useCardActions(actions, country);
  useEffect(() => {
    actions.cropsSeen(true);
    return () => actions.cropsSeen(false);
  }, [actions]);
  const { picked, does } = useSelection(photos, actions, country, currency);
  const isPicked = useMemo(() => picked && new Set(picked), [picked]);
  const { jump, keepJump } = useJump();
  const twins = useMemo(() => twinsOf(sorted), [sorted]);
  const copies = useMemo(() => copiesOf(photos), [photos]);
  const priceOf = (ware: Ware, quantity = 1): number | null => {
    const key = wareKey(ware);
    return key && unitPrice(country, key, pricing?.quantities[key] ?? quantity);
  };
  return (
    <>
      <AllPhotos photos={sorted} {...{ country, currency, actions, onAdd }} />
      {tiers}
      {photos.length >= manyPhotos && <FilmStrip photos={photos} onJump={jump} />}
      <GridTools
        showCut={showCut}
        onShowCut={setShowCut}
        onPrices={onPrices}
        sorting={by}
        onSorting={sortBy}
        picking={picked !== null}
        onPicking={photos.length > 1 ? (on) => (on ? does.start() : does.stop()) : null}
      />
      <RiskBar
        count={risky.size}
        only={only}
        onOnly={setOnly}
        onAccept={() => actions.accept([...risky], true)}
      />
      {picked && (
        <SelectionBar
          key={country}
          count={picked.length}
          total={photos.length}
          country={country}
          does={does}
        />
      )}
      <PhotoGrid
        count={photos.length}
        keyAt={(index) => photos[index]?.id ?? `${index}`}
        onReady={keepJump}
        renderCard={(index) => {
          const photo = photos[index];
          return (
            photo && (
              <PhotoCard
                photo={photo}
                country={country}
                currency={currency}
                unitPrice={priceOf(photo, photo.quantity)}
                showCut={showCut}
                twin={twins.get(photo.id) ?? null}
                alike={alikes.get(photo.id) ?? null}
                isCopy={copies.has(photo.id)}
                picked={isPicked && isPicked.has(photo.id)}
                onPick={does.pick}
                actions={cards.card}
              />
            )
          );
        }}
      />
      <AddPhotos label={t('photos.addMore')} onAdd={onAdd} variant="outline" size="main" />
      <div aria-hidden="true" className="h-(--above-bars)" />
      <PhotoSheets
        photos={sorted}
        shownPhotos={photos}
        onJump={jump}
        {...{ cards, actions, country, currency, priceOf }}
      />
    </>
  );
}
