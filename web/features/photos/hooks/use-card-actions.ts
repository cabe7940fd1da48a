import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { passportSize } from '#domain/catalogue.ts';
import { quantityForSize } from '#domain/quantities.ts';
import { isolate } from '#locales/isolate.ts';
import { useNotices } from '#web/lib/notices.ts';
import type { Ware } from '#web/lib/paper.ts';
import type { PhotoActions, PhotoItem } from '../model.ts';
import { shownName } from '../shown-name.ts';

/** What a card can do; one set serves the whole grid. */
export interface CardActions {
  readonly choose: (photo: PhotoItem, ware: Ware) => void;
  readonly setQuantity: (photo: PhotoItem, quantity: number) => void;
  readonly remove: (photo: PhotoItem) => void;
  readonly retry: (photo: PhotoItem) => void;
  readonly openSizes: (photo: PhotoItem) => void;
  readonly openCrop: (photo: PhotoItem) => void;
  readonly chooseAgain: (photo: PhotoItem, file: File) => void;
}

/** The focus goes where the removed card was: to the one that takes its place, else to the heading. */
const focusAfterRemoving = (id: string): void => {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-photo]')];
  const at = cards.findIndex((card) => card.dataset['photo'] === id);
  const next = cards[at + 1] ?? cards[at - 1];
  requestAnimationFrame(() => {
    const target = next?.isConnected
      ? next.querySelector<HTMLElement>('[data-remove]')
      : document.querySelector<HTMLElement>('h1');
    target?.focus({ preventScroll: true });
  });
};

/** The actions of the cards, the photo shown at scale after its size changed, and the one whose sizes are open. */
export const useCardActions = (actions: PhotoActions) => {
  const t = useTranslations('photos.card');
  const showToast = useNotices((state) => state.showToast);
  const [shownId, setShownId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [cropId, setCropId] = useState<string | null>(null);
  const card = useMemo<CardActions & { readonly assign: CardActions['choose'] }>(() => {
    const assign = (photo: PhotoItem, ware: Ware): void => {
      if (ware.productType !== photo.productType || ware.shape !== photo.shape) {
        actions.setProduct(photo.id, ware.productType, ware.shape);
      }
      if (ware.productType !== 'photo_print') return;
      actions.setSize(photo.id, ware.size);
      const quantity = quantityForSize(ware.size, photo.quantity);
      if (ware.size === passportSize && quantity !== photo.quantity) {
        showToast({ text: t('passportRounded', { quantity }) });
      }
    };
    return {
      assign,
      choose: (photo, ware) => {
        assign(photo, ware);
        setShownId(photo.id);
      },
      setQuantity: (photo, quantity) => actions.setQuantity(photo.id, quantity),
      remove: (photo) => {
        focusAfterRemoving(photo.id);
        actions.remove(photo.id);
        showToast({
          text: t('removed', { number: photo.frame }),
          action: { label: t('putBack'), run: actions.undoRemove },
        });
      },
      retry: (photo) => actions.retry(photo.id),
      openSizes: (photo) => setOpenId(photo.id),
      openCrop: (photo) => setCropId(photo.id),
      chooseAgain: (photo, file) => {
        void actions.chooseAgain(photo.id, file).then((same) => {
          if (!same)
            showToast({ text: t('differentPhoto', { name: isolate(shownName(photo.fileName)) }) });
        });
      },
    };
  }, [actions, showToast, t]);
  return {
    card,
    shownId,
    openId,
    cropId,
    hideShown: useMemo(() => () => setShownId(null), []),
    closeSizes: () => setOpenId(null),
    closeCrop: () => setCropId(null),
  };
};
