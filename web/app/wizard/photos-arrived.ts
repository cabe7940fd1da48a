import type { StoreApi } from 'zustand';
import { isGone, isOrderable, sendCounts } from '#web/lib/photos/counts.ts';
import type { PhotoItem, PhotosState } from '#web/lib/photos/model.ts';

/** The photos of the order on the screen, and the retry of those that stopped. */
type PhotoStore = Pick<StoreApi<Pick<PhotosState, 'photos' | 'retry'>>, 'getState' | 'subscribe'>;

function listPhotoIds(photos: readonly PhotoItem[]): string[] {
  return [...new Set(photos.map(({ photoId }) => photoId))];
}

/** Number of these photos that neither the shop nor this device has. */
export function countGone(photos: readonly PhotoItem[], photoIds: readonly string[]): number {
  const gone = photos.filter((photo) => isOrderable(photo) && isGone(photo));
  return listPhotoIds(gone).filter((id) => photoIds.includes(id)).length;
}

/** Retries failed files, because the customer has just placed the order. */
function retryStopped({ photos, retry }: Pick<PhotosState, 'photos' | 'retry'>): void {
  for (const photo of photos) {
    const stopped = photo.state === 'failed' || photo.orderCopy === 'failed';
    if (stopped && photo.fault?.retryable) retry(photo.id);
  }
}

/**
 * Waits until every order copy has arrived and reports the progress; returns the ids of those that cannot arrive,
 * because nothing is in flight and they are not on this device.
 */
export function photosArrived(
  store: PhotoStore,
  report: (progress: { readonly done: number; readonly total: number }) => void,
): Promise<readonly string[]> {
  retryStopped(store.getState());
  return new Promise((resolve) => {
    const look = (): void => {
      const photos = store.getState().photos.filter(isOrderable);
      const { done, total, active, waiting } = sendCounts(photos);
      if (done < total && active + waiting > 0) {
        report({ done, total });
        return;
      }
      stop();
      resolve(listPhotoIds(photos.filter(({ orderCopy }) => orderCopy !== 'sent')));
    };
    const stop = store.subscribe(look);
    look();
  });
}
