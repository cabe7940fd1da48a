import { usePhotos } from './store.ts';

/** Resolves once the photos of an earlier visit are back: only then can they leave, or be counted. */
export const photosRestored = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = usePhotos.subscribe(({ restoring }) => {
      if (!restoring) settle();
    });
    const settle = (): void => {
      stop();
      resolve();
    };
    if (!usePhotos.getState().restoring) settle();
  });
