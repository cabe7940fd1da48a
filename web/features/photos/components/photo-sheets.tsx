import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/money.ts';
import type { Ware } from '#web/lib/paper.ts';
import { useWareText } from '#web/lib/use-ware-text.ts';
import type { useCardActions } from '../hooks/use-card-actions.ts';
import { PhotoWindow } from '../crop/photo-window.tsx';
import { GiftWindow } from '../gifts/gift-window.tsx';
import type { PhotoActions, PhotoItem } from '../model.ts';
import { standingOf } from '../counts.ts';
import { nextSize } from '../photo-list.ts';
import { SizePopup } from './size-popup.tsx';
import { SizeSheet } from './size-sheet.tsx';

interface PhotoSheetsProps {
  /** Every photo of the order. */
  readonly photos: readonly PhotoItem[];
  /** Those the grid shows. */
  readonly shownPhotos: readonly PhotoItem[];
  /** Brings a card of the grid into view. */
  readonly onJump: (index: number) => void;
  readonly cards: ReturnType<typeof useCardActions>;
  readonly actions: Pick<PhotoActions, 'setFraming'>;
  readonly country: string;
  readonly currency: Currency;
  /** Unit price of a ware, minor units, at this number of copies where the order has none of it yet. */
  readonly priceOf: (ware: Ware, quantity?: number) => number | null;
}

/** What opens over the cards: the photo at its new size for a moment, and all it can become. */
export function PhotoSheets(props: PhotoSheetsProps) {
  const { photos, shownPhotos, cards, actions, country, currency, priceOf } = props;
  const t = useTranslations('sizes.picker');
  const text = useWareText();
  const { card, shownId, openId, viewedId, giftId, hideShown, closeSizes } = cards;
  const viewable = shownPhotos.filter((photo) => standingOf(photo) !== 'rejected');
  const shown = photos.find(({ id }) => id === shownId);
  const open = photos.find(({ id }) => id === openId) ?? null;
  const family = open ? photos.filter(({ photoId }) => photoId === open.photoId) : [];
  return (
    <>
      <output className="sr-only">{shown && t('chosen', { size: text.ware(shown) })}</output>
      {shown && <SizePopup photo={shown} onDone={hideShown} />}
      <PhotoWindow
        photos={photos}
        shownIds={viewable.map(({ id }) => id)}
        openId={viewedId}
        country={country}
        currency={currency}
        unitPriceOf={(photo) => priceOf(photo, photo.quantity)}
        onFraming={actions.setFraming}
        onSize={(photo, size) =>
          card.assign(photo, { productType: 'photo_print', shape: null, size })
        }
        onQuantity={card.setQuantity}
        onSizes={card.openSizes}
        onGo={(id) => {
          cards.view(id);
          props.onJump(shownPhotos.findIndex((photo) => photo.id === id));
        }}
        onRemove={card.remove}
        onClose={() => cards.view(null)}
      />
      <GiftWindow
        photo={photos.find(({ id }) => id === giftId) ?? null}
        onClose={cards.closeGift}
      />
      <SizeSheet
        photo={open}
        country={country}
        currency={currency}
        priceOf={priceOf}
        nextSize={open && nextSize(open, family, country)}
        others={family.filter(({ id }) => id !== openId)}
        onChoose={card.assign}
        onDuplicate={card.duplicate}
        onClose={closeSizes}
      />
    </>
  );
}
