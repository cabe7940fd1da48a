import { lazy, Suspense, useMemo, useState, type ReactNode, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { countForTiers } from '#domain/catalogue/tier-counts.ts';
import { itemPrice } from '#domain/catalogue/unit-price.ts';
import type { Currency } from '#domain/common/money.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import type { ProductVariant } from '#web/lib/paper.ts';
import { useIsDesktop } from '#web/lib/use-media.ts';
import { LoadingDialog } from '#web/ui/loading.tsx';
import { PartBoundary } from '#web/ui/part-boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isOrderable } from '#web/lib/photos/counts.ts';
import { drawnRatio } from '../model/grid-shape.ts';
import { useAdd } from '../hooks/use-add.ts';
import { usePhotoTable, type PhotoTableView } from '../hooks/use-photo-table.ts';
import type { PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { canCompose } from '../finishing/collage/can-compose.ts';
import { AddPhotos } from './add-photos.tsx';
import { DropZone } from './drop-zone.tsx';
import { ForAllRow } from './for-all-row.tsx';
import { PhotoCard } from './photo-card.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoMenu } from './photo-menu.tsx';
import { PhotoSheets } from './photo-sheets.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatusLine } from './status-line.tsx';
import { TitleRow } from './title-row.tsx';

const CollageEditor = lazy(() =>
  import('../finishing/collage/collage-editor.tsx').then((module) => ({
    default: module.CollageEditor,
  })),
);

interface PhotosStepProps {
  readonly photos: readonly PhotoItem[];
  /** The stored photos are still loading. */
  readonly restoring: boolean;
  readonly actions: PhotoActions;
  readonly country: string;
  readonly currency: Currency;
  /** Pricing of the photos that can be ordered; null when there are none. */
  readonly pricing: Pricing | null;
  /** Shown beside the photos on a desktop. */
  readonly summary: ReactNode;
  /** Volume discounts, in countries that have them. */
  readonly tiers: ReactNode;
  /** Shows the price list. */
  readonly onPrices: () => void;
  /** Receives the focus when this screen opens. */
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** Step 0: adding photos and choosing a size and a number of copies for each. */
export function PhotosStep(props: PhotosStepProps) {
  const { photos, restoring, actions, country, currency, summary, headingRef, onPrices } = props;
  const { add, addFolders } = useAdd(actions, country);
  const table = usePhotoTable({ photos, actions, country, currency });
  const isDesktop = useIsDesktop();
  const isEmpty = photos.length === 0;
  const [collage, setCollage] = useState<{ readonly edited: PhotoItem | null } | null>(null);
  const menu = (
    <PhotoMenu
      table={table}
      onPrices={onPrices}
      onCollage={canCompose() ? () => setCollage({ edited: null }) : null}
    />
  );
  const isMenuInTitle = isDesktop || photos.filter(isOrderable).length < 2;
  return (
    <div className="grid items-start gap-x-10 lg:grid-cols-[minmax(0,1fr)_18rem] min-[84rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <DropZone onAdd={add} onFolders={addFolders} />
      <div className="flex min-w-0 flex-col gap-2 lg:gap-4">
        <TitleRow table={table} headingRef={headingRef} onAdd={add}>
          {!isEmpty && table.picked === null && isMenuInTitle && menu}
        </TitleRow>
        {isEmpty && (restoring ? <PhotosSkeleton /> : <EmptyPhotos onAdd={add} />)}
        {!isEmpty && (
          <>
            {table.picked === null ? (
              <div className="flex gap-2">
                <ForAllRow photos={table.sorted} {...{ country, currency, actions }} />
                {!isMenuInTitle && menu}
              </div>
            ) : (
              <PickingHint />
            )}
            <StatusLine table={table} actions={actions} onAdd={add} />
            <Cards
              {...props}
              table={table}
              onAdd={add}
              onCollage={(edited) => setCollage({ edited })}
            />
          </>
        )}
      </div>
      {summary}
      {collage && (
        <PartBoundary onClose={() => setCollage(null)}>
          <Suspense fallback={<LoadingDialog />}>
            <CollageEditor
              {...{ photos, country, actions }}
              edited={collage.edited}
              onClose={() => setCollage(null)}
            />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}

/** Empty state before the first photo, with one button. */
function EmptyPhotos({ onAdd }: { readonly onAdd: (files: readonly File[]) => void }) {
  const t = useTranslations('photos');
  return (
    <section className="flex flex-col items-center gap-6 rounded-sheet border-2 border-dashed border-edge px-6 py-14 text-center low:gap-4 low:py-6 tight:px-2">
      <div
        aria-hidden="true"
        className="flex items-end gap-3 border-b border-ink px-4 low:hidden tight:hidden"
      >
        <span className="h-20 w-15 border border-dashed border-edge" />
        <span className="h-24 w-32 border border-dashed border-edge" />
        <span className="size-16 border border-dashed border-edge" />
      </div>
      <div className="max-w-md">
        <h2 className="font-display text-3">{t('empty.title')}</h2>
        <p className="pt-2 text-ink-2">{t('empty.text')}</p>
      </div>
      <AddPhotos label={t('addPhotos')} onAdd={onAdd} variant="primary" size="main" />
      <p className="max-w-md text-small text-ink-3">
        <span className="hidden lg:block">{t('dropHere')}</span>
        {t('formats')}
      </p>
    </section>
  );
}

/** Placeholders for the cards while the stored photos are loading. */
function PhotosSkeleton() {
  const t = useTranslations('saved');
  return (
    <output className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
      <span className="sr-only">{t('restoring')}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-32 lg:h-38" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </output>
  );
}

/** As high as the row it replaces. */
function PickingHint() {
  const t = useTranslations('photos.choices');
  return <p className="flex min-h-control items-center text-ink-2 lg:min-h-main">{t('hint')}</p>;
}

interface CardsProps extends PhotosStepProps {
  readonly table: PhotoTableView;
  readonly onAdd: (files: readonly File[]) => void;
  /** Changes a collage. */
  readonly onCollage: (photo: PhotoItem) => void;
}

function Cards(props: CardsProps) {
  const { table, actions, country, currency, pricing, tiers, onAdd, onCollage } = props;
  const catalogue = useShopCatalogue();
  const t = useTranslations('photos');
  const { photos, cards, picked, does } = table;
  const isPicked = useMemo(() => picked && new Set(picked), [picked]);
  const lines = pricing?.lines;
  const countOf = useMemo(() => countForTiers(catalogue, lines ?? []), [catalogue, lines]);
  const priceOf = (variant: ProductVariant, photo: PhotoItem): number | null => {
    const copies = { ...variant, quantity: photo.quantity };
    const count = countOf(copies, lines && isOrderable(photo) ? photo : null);
    return itemPrice(catalogue, country, variant, count);
  };
  return (
    <>
      <PhotoGrid
        count={photos.length}
        keyAt={(index) => photos[index]?.id ?? `${index}`}
        onReady={table.keepJump}
        ratioAt={(index) => {
          const photo = photos[index];
          return photo ? drawnRatio(catalogue, photo, table.showCut) : null;
        }}
        renderCard={(index, layout, isBare) => {
          const photo = photos[index];
          return (
            photo && (
              <PhotoCard
                photo={photo}
                country={country}
                currency={currency}
                unitPrice={priceOf(photo, photo)}
                showCut={table.showCut}
                layout={layout}
                isBare={isBare}
                duplicate={table.duplicates.get(photo.id) ?? null}
                alike={table.alikes.get(photo.id) ?? null}
                isCopy={table.copies.has(photo.id)}
                picked={isPicked && isPicked.has(photo.id)}
                onPick={does.pick}
                actions={cards.card}
              />
            )
          );
        }}
      />
      {picked === null ? (
        <AddPhotos label={t('addMore')} onAdd={onAdd} variant="outline" size="main" />
      ) : (
        <SelectionBar
          photos={photos.filter(({ id }) => isPicked?.has(id))}
          {...{ country, currency, does }}
        />
      )}
      {tiers}
      <PhotoSheets {...{ table, actions, country, currency, priceOf, onCollage }} />
    </>
  );
}
