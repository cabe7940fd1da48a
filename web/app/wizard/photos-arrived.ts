import { isGone, isOrderable, sendCounts } from '#web/lib/photos/counts.ts';
import { usePhotos } from '#web/app/photos/store.ts';

function orderable() {
  return usePhotos.getState().photos.filter(isOrderable);
}

function listPhotoIds(photos: ReturnType<typeof orderable>): string[] {
  return [...new Set(photos.map(({ photoId }) => photoId))];
}

function missing(): string[] {
  return listPhotoIds(orderable().filter(({ orderCopy }) => orderCopy !== 'sent'));
}

/** Number of these photos that neither the shop nor this device has. */
export function countGone(photoIds: readonly string[]): number {
  return listPhotoIds(orderable().filter(isGone)).filter((id) => photoIds.includes(id)).length;
}

/** Retries failed files, because the customer has just placed the order. */
function retryStopped(): void {
  const { photos, retry } = usePhotos.getState();
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
  report: (progress: { readonly done: number; readonly total: number }) => void,
): Promise<readonly string[]> {
  retryStopped();
  return new Promise((resolve) => {
    const settle = (): void => {
      const { done, total, active, waiting } = sendCounts(orderable());
      if (done < total && active + waiting > 0) {
        report({ done, total });
        return;
      }
      stop();
      resolve(missing());
    };
    const stop = usePhotos.subscribe(settle);
    settle();
  });
}
