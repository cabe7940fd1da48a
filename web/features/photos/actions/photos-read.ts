import { usePhotos } from './store.ts';

/** Resolves once no chosen photo is being read any more: a page that ends before that loses it. */
export function photosRead(): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      const { photos } = usePhotos.getState();
      if (photos.some(({ state }) => state === 'waiting' || state === 'processing')) return;
      stop();
      resolve();
    };
    const stop = usePhotos.subscribe(settle);
    settle();
  });
}
