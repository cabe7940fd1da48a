import { isOrderable, sendCounts } from '#web/features/photos/counts.ts';
import { usePhotos } from '#web/features/photos/store.ts';

const countsNow = () => sendCounts(usePhotos.getState().photos.filter(isOrderable));

/** What did not arrive before is tried once more: the customer has just asked for the order. */
const retryStopped = (): void => {
  const { photos, retry } = usePhotos.getState();
  for (const photo of photos) {
    const stopped = photo.state === 'failed' || photo.orderCopy === 'failed';
    if (stopped && photo.fault?.retryable) retry(photo.id);
  }
};

/**
 * Waits until every order copy has arrived, telling how many have; false when some cannot: nothing is on its way any
 * more and not all are here.
 */
export const photosArrived = (
  report: (progress: { readonly done: number; readonly total: number }) => void,
): Promise<boolean> => {
  retryStopped();
  return new Promise((resolve) => {
    const settle = (): boolean => {
      const { done, total, active, waiting } = countsNow();
      if (done >= total) return finish(true);
      if (active + waiting === 0) return finish(false);
      report({ done, total });
      return false;
    };
    const finish = (all: boolean): boolean => {
      stop();
      resolve(all);
      return true;
    };
    const stop = usePhotos.subscribe(settle);
    settle();
  });
};
