import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { passportSize } from '#domain/catalogue.ts';
import { quantityForSize } from '#domain/quantities.ts';
import { isolate } from '#locales/isolate.ts';
import { useNotices } from '#web/lib/notices.ts';
import type { ProductVariant } from '#web/lib/paper.ts';
import type { PhotoActions, PhotoItem } from '../model.ts';
import { shownName } from '../shown-name.ts';

/** What a card can do; one set serves the whole grid. */
export interface CardActions {
  readonly choose: (photo: PhotoItem, variant: ProductVariant) => void;
  readonly setQuantity: (photo: PhotoItem, quantity: number) => void;
  readonly remove: (photo: PhotoItem) => void;
  readonly keep: (photo: PhotoItem) => void;
  /** Printed as it is, or not. */
  readonly accept: (photo: PhotoItem, accepted: boolean) => void;
  readonly retry: (photo: PhotoItem) => void;
  readonly openSizes: (photo: PhotoItem) => void;
  /** The photo over the whole screen, with its crop. */
  readonly openPhoto: (photo: PhotoItem) => void;
  /** Opens the notices of the photo with their buttons. */
  readonly openNotice: (photo: PhotoItem) => void;
  /** What it looks like as the gift it becomes. */
  readonly openGift: (photo: PhotoItem) => void;
  readonly chooseAgain: (photo: PhotoItem, file: File) => void;
  /** One more card of the picture, whose sizes are open then. */
  readonly duplicate: (photo: PhotoItem) => void;
}

const focusCard = (id: string): void =>
  document
    .querySelector<HTMLElement>(`[data-photo="${id}"] :is([data-size-control], select)`)
    ?.focus({ preventScroll: true });

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

/** Makes a photo what was chosen; `rounded` is told when passport photos made it more copies. */
const assigner =
  (actions: PhotoActions, rounded: (quantity: number) => void) =>
  (photo: PhotoItem, variant: ProductVariant): void => {
    const print = variant.productType === 'photo_print';
    // The paper first: a gift that becomes a print must not be rounded to the paper it had before.
    if (print) actions.setSize(photo.id, variant.size);
    if (variant.productType !== photo.productType || variant.shape !== photo.shape) {
      actions.setProduct(photo.id, variant.productType, variant.shape);
    }
    if (!print) return;
    const quantity = quantityForSize(variant.size, photo.quantity);
    if (variant.size === passportSize && quantity !== photo.quantity) rounded(quantity);
  };

type CardWindow = 'shownId' | 'openId' | 'viewedId' | 'noticeId' | 'giftId';

/** Photos by id whose windows are open; null where one is closed. */
const closed: Readonly<Record<CardWindow, string | null>> = {
  shownId: null,
  openId: null,
  viewedId: null,
  noticeId: null,
  giftId: null,
};

const useCardWindows = () => {
  const [ids, setIds] = useState(closed);
  const show = useCallback(
    (window: CardWindow, id: string | null) => setIds((last) => ({ ...last, [window]: id })),
    [],
  );
  return { ids, show };
};

/** The actions of the cards, the photo shown at scale after its size changed, and the one whose sizes are open. */
export const useCardActions = (actions: PhotoActions, country: string) => {
  const t = useTranslations('photos.card');
  const showMessage = useNotices((state) => state.showMessage);
  const { ids, show } = useCardWindows();
  const card = useMemo<CardActions & { readonly assign: CardActions['choose'] }>(() => {
    const assign = assigner(actions, (quantity) =>
      showMessage({ text: t('passportRounded', { quantity }) }),
    );
    return {
      assign,
      choose: (photo, variant) => {
        assign(photo, variant);
        show('shownId', photo.id);
      },
      setQuantity: (photo, quantity) => actions.setQuantity(photo.id, quantity),
      remove: (photo) => {
        focusAfterRemoving(photo.id);
        actions.remove([photo.id]);
        showMessage({
          text: t('removed', { number: photo.frame }),
          action: { label: t('putBack'), run: actions.undoRemove },
        });
      },
      keep: (photo) => {
        // The button goes, the card stays.
        focusCard(photo.id);
        actions.keep(photo.id);
      },
      accept: (photo, accepted) => actions.accept([photo.id], accepted),
      retry: (photo) => actions.retry(photo.id),
      openSizes: (photo) => show('openId', photo.id),
      openPhoto: (photo) => show('viewedId', photo.id),
      openNotice: (photo) => show('noticeId', photo.id),
      openGift: (photo) => show('giftId', photo.id),
      duplicate: (photo) => {
        const [made] = actions.duplicate([photo.id], country);
        if (made !== undefined) show('openId', made);
      },
      chooseAgain: (photo, file) => {
        void actions.chooseAgain(photo.id, file).then((same) => {
          if (!same)
            showMessage({
              text: t('differentPhoto', { name: isolate(shownName(photo.fileName)) }),
            });
        });
      },
    };
  }, [actions, country, showMessage, show, t]);
  return {
    card,
    ...ids,
    hideShown: useCallback(() => show('shownId', null), [show]),
    closeSizes: () => show('openId', null),
    view: (id: string | null) => show('viewedId', id),
    closeNotice: () => show('noticeId', null),
    closeGift: () => show('giftId', null),
  };
};
