import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/money.ts';
import type { Ware } from '#web/lib/paper.ts';
import { useWareText } from '#web/lib/use-ware-text.ts';
import type { useCardActions } from '../hooks/use-card-actions.ts';
import { CropWindow } from '../crop/crop-window.tsx';
import { GiftWindow } from '../gifts/gift-window.tsx';
import type { PhotoActions, PhotoItem } from '../model.ts';
import { nextSize } from '../photo-list.ts';
import { SizePopup } from './size-popup.tsx';
import { SizeSheet } from './size-sheet.tsx';

interface PhotoSheetsProps {
  readonly photos: readonly PhotoItem[];
  readonly cards: ReturnType<typeof useCardActions>;
  readonly actions: Pick<PhotoActions, 'setFraming'>;
  readonly country: string;
  readonly currency: Currency;
  readonly priceOf: (ware: Ware) => number | null;
}

/** What opens over the cards: the photo at its new size for a moment, and all it can become. */
export function PhotoSheets(props: PhotoSheetsProps) {
  const { photos, cards, actions, country, currency, priceOf } = props;
  const t = useTranslations('sizes.picker');
  const text = useWareText();
  const { card, shownId, openId, cropId, giftId, hideShown, closeSizes, closeCrop } = cards;
  const shown = photos.find(({ id }) => id === shownId);
  const open = photos.find(({ id }) => id === openId) ?? null;
  const family = open ? photos.filter(({ photoId }) => photoId === open.photoId) : [];
  return (
    <>
      <output className="sr-only">{shown && t('chosen', { size: text.ware(shown) })}</output>
      {shown && <SizePopup photo={shown} onDone={hideShown} />}
      <CropWindow
        photo={photos.find(({ id }) => id === cropId) ?? null}
        country={country}
        onChange={actions.setFraming}
        onClose={closeCrop}
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
