import { photoStatusResponse, type PhotoKind, type PhotoStatusResponse } from '#contract/photos.ts';
import { call } from '#web/lib/api.ts';
import { isGone } from '#web/lib/photos/counts.ts';
import type { Picture } from '#web/lib/photos/model.ts';
import type { Photo } from '#web/lib/photos/photo-table.ts';

/** The files of one photo that the server has. */
export type ArrivedPhoto = PhotoStatusResponse['photos'][number];

const askDelayMs = 2000;
const idsPerQuestion = 2000;

/** Waits for the delay, or until the connection is back if that is sooner. */
function waitForConnection(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      waiting.abort();
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    globalThis.addEventListener('online', end, { signal: waiting.signal });
  });
}

function ask(photoIds: readonly string[]) {
  return call({ path: '/api/photos/status', body: { photoIds }, response: photoStatusResponse });
}

async function askInsisting(photoIds: readonly string[]) {
  for (let delay = askDelayMs; ; delay = Math.min(delay * 2, 30_000)) {
    const response = await ask(photoIds);
    if (response.ok) return response.value.photos;
    if (!response.retryable) return null;
    await waitForConnection(delay);
  }
}

/**
 * Asks the server, with retries, which files of these photos it has, keyed by photo id. A photo the server does not
 * know maps to undefined; a photo it refuses to report on is left out.
 */
export async function findArrived(
  photoIds: readonly string[],
): Promise<ReadonlyMap<string, ArrivedPhoto | undefined>> {
  const reported = new Map<string, ArrivedPhoto | undefined>();
  for (let from = 0; from < photoIds.length; from += idsPerQuestion) {
    const asked = photoIds.slice(from, from + idsPerQuestion);
    const photos = await askInsisting(asked);
    if (!photos) continue;
    for (const id of asked) reported.set(id, undefined);
    for (const photo of photos) reported.set(photo.photoId, photo);
  }
  return reported;
}

/** Returns whether the server confirms right now that it has this file. */
export async function hasArrived(photoId: string, kind: PhotoKind): Promise<boolean> {
  const response = await ask([photoId]);
  const photo = response.ok ? response.value.photos[0] : undefined;
  return Boolean(kind === 'original' ? photo?.original : photo?.orderCopy);
}

/** Computes a photo's send states from the files the server has. */
export function toArrivedState(photo: Photo, arrived: ArrivedPhoto | undefined): Partial<Picture> {
  // A killed page may have sent a file without being able to store that fact.
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
}

/**
 * Computes the state of an original whose order copy turned out to be missing at the shop: the original may be
 * missing too, and without a copy the order needs it.
 */
export function originalAgain(
  { item, orderCopyHash }: Photo,
  arrived: ReadonlyMap<string, ArrivedPhoto | undefined>,
): Picture['original'] {
  if (item.original !== 'sent') return item.original;
  const isMissing = arrived.has(item.id) && !arrived.get(item.id)?.original;
  return isMissing || orderCopyHash === null ? 'waiting' : 'sent';
}
