import { variantValue } from '#web/lib/product-variants.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isPaper } from '#domain/catalogue/products.ts';
import { isPassport } from '#domain/catalogue/variant-traits.ts';
import { quantityForSize } from '#domain/catalogue/quantities.ts';
import { isolate } from '#locales/isolate.ts';
import { useNotices } from '#web/lib/notices.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import type { ProductVariant } from '#web/lib/paper.ts';
import type { PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';
import { shownName } from '../model/shown-name.ts';
import { useRemoval } from './use-removal.ts';

/** Actions of a card; one set serves the whole grid. */
export interface CardActions {
  readonly choose: (photo: PhotoItem, variant: ProductVariant) => void;
  readonly setQuantity: (photo: PhotoItem, quantity: number) => void;
  readonly remove: (photo: PhotoItem) => void;
  readonly keep: (photo: PhotoItem) => void;
  /** Accepts the photo as it is, or takes that back. */
  readonly accept: (photo: PhotoItem, accepted: boolean) => void;
  readonly retry: (photo: PhotoItem) => void;
  readonly openSizes: (photo: PhotoItem) => void;
  /** Opens the photo full screen with its crop. */
  readonly openPhoto: (photo: PhotoItem) => void;
  /** Opens the notices of the photo with their buttons. */
  readonly openNotice: (photo: PhotoItem) => void;
  /** Opens the preview of the photo as its gift. */
  readonly openGift: (photo: PhotoItem) => void;
  readonly chooseAgain: (photo: PhotoItem, file: File) => void;
  /** Adds another card of the photo and opens its sizes. */
  readonly duplicate: (photo: PhotoItem) => void;
}

function focusCard(id: string): void {
  document
    .querySelector<HTMLElement>(`[data-photo="${id}"] :is([data-size-control], select)`)
    ?.focus({ preventScroll: true });
}

/** Moves the focus to the card that takes the removed card's place, else to the heading. */
function focusAfterRemoving(id: string): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-photo]')];
  const at = cards.findIndex((card) => card.dataset['photo'] === id);
  const next = cards[at + 1] ?? cards[at - 1];
  requestAnimationFrame(() => {
    // A card that moves to another row is another element.
    const button = `[data-photo="${next?.dataset['photo']}"] [data-remove]`;
    const target = document.querySelector<HTMLElement>(button) ?? document.querySelector('h1');
    target?.focus({ preventScroll: true });
  });
}

/** Changes a photo's product variant; `rounded` is called when passport photos raised its copies. */
function assigner(actions: PhotoActions, rounded: (quantity: number) => void) {
  return (photo: PhotoItem, variant: ProductVariant): void => {
    const catalogue = getShopCatalogue();
    const print = isPaper(catalogue, variant.productType);
    // The paper is set first: a gift that becomes a print must not be rounded for its previous paper.
    if (print) actions.setSize(photo.id, variant.size);
    const value = variantValue(catalogue, variant);
    if (
      print ? variant.productType !== photo.productType : value !== variantValue(catalogue, photo)
    ) {
      actions.setProduct(photo.id, variant.productType, variant.shape, variant.size);
    }
    if (!print) return;
    const quantity = quantityForSize(catalogue, variant.size, photo.quantity);
    if (isPassport(catalogue, variant) && quantity !== photo.quantity) rounded(quantity);
  };
}

type CardWindow = 'shownId' | 'openId' | 'viewedId' | 'noticeId' | 'giftId';

/** Id of the photo in each dialog; null where the dialog is closed. */
const closed: Readonly<Record<CardWindow, string | null>> = {
  shownId: null,
  openId: null,
  viewedId: null,
  noticeId: null,
  giftId: null,
};

function useCardWindows() {
  const [ids, setIds] = useState(closed);
  const show = useCallback(
    (window: CardWindow, id: string | null) => setIds((last) => ({ ...last, [window]: id })),
    [],
  );
  return { ids, show };
}

/** The actions of the cards, the photo shown at scale after a size change, and the photo whose sizes are open. */
export function useCardActions(actions: PhotoActions, country: string) {
  const t = useTranslations('photos.card');
  const showMessage = useNotices((state) => state.showMessage);
  const remove = useRemoval(actions);
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
        remove([photo]);
      },
      keep: (photo) => {
        // The button disappears while the card stays.
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
  }, [actions, country, remove, showMessage, show, t]);
  return {
    card,
    ...ids,
    hideShown: useCallback(() => show('shownId', null), [show]),
    closeSizes: () => show('openId', null),
    view: (id: string | null) => show('viewedId', id),
    closeNotice: () => show('noticeId', null),
    closeGift: () => show('giftId', null),
  };
}
