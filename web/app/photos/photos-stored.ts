import { usePhotos } from './store.ts';

function hasUnread(): boolean {
  return usePhotos
    .getState()
    .photos.some(({ state }) => state === 'waiting' || state === 'processing');
}

function photosRead(): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (hasUnread()) return;
      stop();
      resolve();
    };
    const stop = usePhotos.subscribe(check);
    check();
  });
}

/** Resolves once all chosen photos are read and stored on the device: a page that ends before that loses them. */
export async function photosStored(): Promise<void> {
  await photosRead();
  await usePhotos.getState().store();
  // Others may have been chosen meanwhile.
  if (hasUnread()) await photosStored();
}
