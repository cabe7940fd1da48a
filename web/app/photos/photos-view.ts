import { create } from 'zustand';
import type { priceItems } from '#web/features/catalogue/price-items.ts';
import type { PhotosState } from '#web/features/photos/model.ts';
import { keepSeen } from '#web/features/photos/seen-photos.ts';
import { useNotices } from '#web/lib/notices.ts';
import { currentTexts } from '../language/current-texts.ts';

interface PhotosView extends Pick<PhotosState, 'photos' | 'restoring'> {
  /** Prices photos; null until its module has loaded. */
  readonly priceItems: typeof priceItems | null;
}

/**
 * What the shell knows of the photos. They, their making and their sending are large and come after the first
 * screen; until then they count as being fetched.
 */
export const usePhotosView = create<PhotosView>()(() => ({
  photos: [],
  restoring: true,
  priceItems: null,
}));

/** Photos have just left the page without the customer's doing. */
const noticeOrderedElsewhere = (count: number): void => {
  const title = currentTexts().t('saved.orderedElsewhere', { count });
  useNotices.getState().showProblem({ title });
};

/** The customer comes back after the shop removed photos that were not ordered. */
const noticeRemovedByShop = (count: number): void => {
  const { t } = currentTexts();
  useNotices.getState().showProblem({
    title: t('saved.removedByShop', { count }),
    text: t('saved.removedByShopHelp'),
  });
};

/** Only their content told that these files are photos already. */
const noticeAlreadyThere = (count: number): void => {
  const text = currentTexts().t('photos.chosenAgain.already', { count });
  useNotices.getState().showMessage({ text, isUnasked: true });
};

let loading: Promise<PhotosState> | null = null;

const load = async (): Promise<PhotosState> => {
  const [{ usePhotos }, { priceItems }] = await Promise.all([
    import('#web/features/photos/store.ts'),
    import('#web/features/catalogue/price-items.ts'),
  ]);
  const show = ({ photos, restoring }: PhotosState): void =>
    usePhotosView.setState((before) => ({
      photos: keepSeen(before.photos, photos),
      restoring,
      priceItems,
    }));
  usePhotos.subscribe(show);
  usePhotos.subscribe(({ orderedElsewhere: now }, { orderedElsewhere: before }) => {
    if (now > before) noticeOrderedElsewhere(now - before);
  });
  usePhotos.subscribe(({ alreadyThere: now }, { alreadyThere: before }) => {
    if (now > before) noticeAlreadyThere(now);
  });
  usePhotos.subscribe(({ removedByShop: now }, { removedByShop: before }) => {
    if (now > before) noticeRemovedByShop(now);
  });
  // Another chunk may have brought the photos before, and the shop may have answered since.
  const { removedByShop } = usePhotos.getState();
  if (removedByShop > 0) noticeRemovedByShop(removedByShop);
  show(usePhotos.getState());
  return usePhotos.getState();
};

/** The photos with all that can be done to them; fetched once, and again after a fetch that failed. */
export const loadPhotos = (): Promise<PhotosState> => {
  if (loading) return loading;
  loading = load();
  loading.catch(() => {
    loading = null;
  });
  return loading;
};
