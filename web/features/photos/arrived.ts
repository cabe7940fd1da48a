import { photoStatusResponse, type PhotoKind, type PhotoStatusResponse } from '#contract/photos.ts';
import { call } from '#web/lib/api.ts';
import { isGone } from './counts.ts';
import type { Picture } from './model.ts';
import type { Photo } from './photo-table.ts';

/** What the server has of a photo. */
export type ArrivedPhoto = PhotoStatusResponse['photos'][number];

const askDelayMs = 2000;
const idsPerQuestion = 2000;

const waitForLine = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    globalThis.addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

const ask = (photoIds: readonly string[]) =>
  call({ path: '/api/photos/status', body: { photoIds }, response: photoStatusResponse });

const askInsisting = async (photoIds: readonly string[]) => {
  for (let delay = askDelayMs; ; delay = Math.min(delay * 2, 30_000)) {
    const response = await ask(photoIds);
    if (response.ok) return response.value.photos;
    if (!response.retryable) return null;
    await waitForLine(delay);
  }
};

/**
 * Asks the server, until it answers, what it has of these photos: by their ids, undefined for what it does not know;
 * those it will not tell of are left out.
 */
export const findArrived = async (
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, ArrivedPhoto | undefined>> => {
  const reported = new Map<string, ArrivedPhoto | undefined>();
  for (let from = 0; from < photoIds.length; from += idsPerQuestion) {
    const asked = photoIds.slice(from, from + idsPerQuestion);
    const photos = await askInsisting(asked);
    if (!photos) continue;
    for (const id of asked) reported.set(id, undefined);
    for (const photo of photos) reported.set(photo.photoId, photo);
  }
  return reported;
};

/** Whether the server says, now, that it has this file. */
export const hasArrived = async (photoId: string, kind: PhotoKind): Promise<boolean> => {
  const response = await ask([photoId]);
  const photo = response.ok ? response.value.photos[0] : undefined;
  return Boolean(kind === 'original' ? photo?.original : photo?.orderCopy);
};

/** Where a photo stands by what the server has of it. */
export const arrivedOf = (photo: Photo, arrived: ArrivedPhoto | undefined): Partial<Picture> => {
  // A page that was killed may have sent what it could not write down any more.
  if (isGone(photo.item) && !arrived?.orderCopy && !arrived?.original) return {};
  if (photo.item.state !== 'ready') return {};
  const original = arrived?.original ? 'sent' : 'waiting';
  const hasCopy = photo.orderNumber !== null || Boolean(arrived?.orderCopy);
  const orderCopy = hasCopy || (photo.orderCopyHash === null && original === 'sent');
  const fault = isGone(photo.item) && orderCopy ? { fault: null } : {};
  return {
    original,
    orderCopy: orderCopy ? 'sent' : 'waiting',
    progress: orderCopy ? 1 : 0,
    ...fault,
  };
};

/**
 * Where the original of a photo stands whose order copy the shop turned out not to have: it may be missing too, and
 * where there is no copy it is what the order needs.
 */
export const originalAgain = (
  { item, orderCopyHash }: Photo,
  arrived: ReadonlyMap<string, ArrivedPhoto | undefined>,
): Picture['original'] => {
  if (item.original !== 'sent') return item.original;
  const isMissing = arrived.has(item.id) && !arrived.get(item.id)?.original;
  return isMissing || orderCopyHash === null ? 'waiting' : 'sent';
};
