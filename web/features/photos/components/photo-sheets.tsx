import { paperVariant } from '#web/lib/product-variants.ts';
import { useTranslations } from 'use-intl';
import { lazy, Suspense, type ComponentProps } from 'react';
import type { Currency } from '#domain/common/money.ts';
import type { ProductVariant } from '#web/lib/paper.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { LoadingDialog } from '#web/ui/loading.tsx';
import { PartBoundary } from '#web/ui/part-boundary.tsx';
import type { PhotoTableView } from '../hooks/use-photo-table.ts';
import { useGiftPreview } from '../gift-preview.ts';
import type { PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';
import { findPhotoStatus } from '#web/lib/photos/counts.ts';
import { nextSize } from '#web/lib/photos/photo-list.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { CardNoticeSheet } from './card-notice-sheet.tsx';
import { SizePopup } from './size-popup.tsx';
import { SizeSheet } from './size-sheet.tsx';

const PhotoViewer = lazy(() =>
  import('../crop/photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })),
);

interface PhotoWindowProps extends Omit<ComponentProps<typeof PhotoViewer>, 'openId'> {
  /** The photo shown; null keeps the viewer closed. */
  readonly openId: string | null;
}

/** Loads the viewer's code on first use. */
function PhotoWindow({ openId, ...rest }: PhotoWindowProps) {
  if (openId === null) return null;
  return (
    <PartBoundary onClose={rest.onClose}>
      <Suspense fallback={<LoadingDialog />}>
        <PhotoViewer {...rest} openId={openId} />
      </Suspense>
    </PartBoundary>
  );
}

interface PhotoSheetsProps {
  readonly table: PhotoTableView;
  readonly actions: Pick<PhotoActions, 'setFraming' | 'setChoices' | 'findOrderCopy'>;
  readonly country: string;
  readonly currency: Currency;
  /** Unit price of a product variant in minor units, if the photo changed to it. */
  readonly priceOf: (variant: ProductVariant, photo: PhotoItem) => number | null;
  /** Changes a collage. */
  readonly onCollage: (photo: PhotoItem) => void;
}

/** The dialogs over the cards: the photo at its new size for two seconds, and the choice of sizes and gifts. */
export function PhotoSheets(props: PhotoSheetsProps) {
  const catalogue = useShopCatalogue();
  const { table, actions, country, currency, priceOf, onCollage } = props;
  const { sorted: photos, photos: shownPhotos, cards } = table;
  const t = useTranslations('sizes.picker');
  const text = useVariantText();
  const renderGift = useGiftPreview();
  const { card, shownId, openId, viewedId, giftId, hideShown, closeSizes } = cards;
  const viewable = shownPhotos.filter((photo) => findPhotoStatus(photo) !== 'rejected');
  const shown = photos.find(({ id }) => id === shownId);
  const open = photos.find(({ id }) => id === openId) ?? null;
  const family = open ? photos.filter(({ photoId }) => photoId === open.photoId) : [];
  return (
    <>
      <output className="sr-only">{shown && t('chosen', { size: text.variant(shown) })}</output>
      {shown && <SizePopup photo={shown} onDone={hideShown} />}
      <PhotoWindow
        photos={photos}
        shownIds={viewable.map(({ id }) => id)}
        openId={viewedId}
        country={country}
        currency={currency}
        unitPriceOf={(photo) => priceOf(photo, photo)}
        onFraming={actions.setFraming}
        onSize={(photo, size) => card.assign(photo, paperVariant(catalogue, size))}
        findOrderCopy={actions.findOrderCopy}
        onQuantity={card.setQuantity}
        onSizes={card.openSizes}
        onGo={(id) => {
          cards.view(id);
          table.jump(shownPhotos.findIndex((photo) => photo.id === id));
        }}
        onRemove={card.remove}
        onClose={() => cards.view(null)}
      />
      {renderGift({
        photo: photos.find(({ id }) => id === giftId) ?? null,
        onClose: cards.closeGift,
      })}
      <CardNoticeSheet
        photo={photos.find(({ id }) => id === cards.noticeId) ?? null}
        country={country}
        duplicate={table.duplicates.get(cards.noticeId ?? '') ?? null}
        alike={table.alikes.get(cards.noticeId ?? '') ?? null}
        actions={{
          ...card,
          openPhoto: (photo) => {
            cards.closeNotice();
            card.openPhoto(photo);
          },
        }}
        onClose={cards.closeNotice}
      />
      <SizeSheet
        photo={open}
        photos={photos}
        country={country}
        currency={currency}
        priceOf={(variant) => open && priceOf(variant, open)}
        nextSize={open && nextSize(catalogue, open, family, country)}
        others={family.filter(({ id }) => id !== openId)}
        onChoose={card.assign}
        onQuantity={card.setQuantity}
        onOptions={(photo, options, stamp) =>
          actions.setChoices(
            new Map([[photo.id, { options, ...(stamp !== undefined && { stamp }) }]]),
          )
        }
        onOthers={actions.setChoices}
        onMeasure={(photo, measure) => actions.setChoices(new Map([[photo.id, { measure }]]))}
        onCollage={(photo) => {
          closeSizes();
          onCollage(photo);
        }}
        onDuplicate={card.duplicate}
        onClose={closeSizes}
      />
    </>
  );
}
