import { usePhotos } from './store.ts';

/** Resolves once the photos of an earlier visit are loaded; only then can they be removed or counted. */
export function photosRestored(): Promise<void> {
  return new Promise((resolve) => {
    const stop = usePhotos.subscribe(({ restoring }) => {
      if (!restoring) finish();
    });
    const finish = (): void => {
      stop();
      resolve();
    };
    if (!usePhotos.getState().restoring) finish();
  });
}
