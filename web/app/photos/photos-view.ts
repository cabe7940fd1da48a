import { create } from 'zustand';
import type { priceItems } from '#web/features/catalogue/price-items.ts';
import type { PhotosState } from '#web/lib/photos/model.ts';
import { keepSeen } from '#web/features/transfer/storage/seen-photos.ts';
import { useNotices } from '#web/lib/notices.ts';
import { currentTexts } from '../language/current-texts.ts';

interface PhotosView extends Pick<PhotosState, 'photos' | 'restoring'> {
  /** Prices photos; null until its module has loaded. */
  readonly priceItems: typeof priceItems | null;
}

/**
 * The shell's view of the photos. Their code for processing and sending is large and loads after the first screen;
 * until then they count as loading.
 */
export const usePhotosView = create<PhotosView>()(() => ({
  photos: [],
  restoring: true,
  priceItems: null,
}));

/** Reports photos that left the page because another tab ordered them. */
function showOrderedElsewhere(count: number): void {
  const title = currentTexts().t('saved.orderedElsewhere', { count });
  useNotices.getState().showProblem({ title });
}

/** Reports photos that were not ordered and that the shop has removed since. */
function showRemovedByShop(count: number): void {
  const { t } = currentTexts();
  useNotices.getState().showProblem({
    title: t('saved.removedByShop', { count }),
    text: t('saved.removedByShopHelp'),
  });
}

/** Reports files that turned out by their content to be existing photos. */
function showAlreadyThere(count: number): void {
  const text = currentTexts().t('photos.chosenAgain.already', { count });
  useNotices.getState().showMessage({ text, isUnasked: true });
}

let loading: Promise<PhotosState> | null = null;

async function load(): Promise<PhotosState> {
  const [{ usePhotos }, { priceItems }] = await Promise.all([
    import('#web/app/photos/store.ts'),
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
    if (now > before) showOrderedElsewhere(now - before);
  });
  usePhotos.subscribe(({ alreadyThere: now }, { alreadyThere: before }) => {
    if (now > before) showAlreadyThere(now);
  });
  usePhotos.subscribe(({ removedByShop: now }, { removedByShop: before }) => {
    if (now > before) showRemovedByShop(now);
  });
  // Another chunk may have loaded the photos before, and the server may have responded since.
  const { removedByShop } = usePhotos.getState();
  if (removedByShop > 0) showRemovedByShop(removedByShop);
  show(usePhotos.getState());
  return usePhotos.getState();
}

/** Loads the photos with their actions; loaded once, and again after a failure. */
export function loadPhotos(): Promise<PhotosState> {
  if (loading) return loading;
  loading = load();
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
