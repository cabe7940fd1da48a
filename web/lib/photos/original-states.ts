import type { Picture } from './model.ts';

/** Whether the order copy is in the order while this device no longer has the original. */
export function lacksOriginal(photo: Picture): boolean {
  return photo.state === 'ready' && photo.original === 'none';
}

/** Whether the photo is in the order but the shop found its original damaged; part of the print may be missing. */
export function isDamaged(photo: Picture): boolean {
  return (
    photo.state === 'ready' &&
    photo.orderCopy === 'sent' &&
    photo.original === 'failed' &&
    photo.fault?.retryable === false
  );
}

/** Whether this device still sends the original by itself, perhaps once the connection works again. */
export function isOriginalPending({ original, fault }: Picture): boolean {
  return (
    original === 'waiting' ||
    original === 'sending' ||
    (original === 'failed' && fault?.isRetried === true)
  );
}

/** Whether this browser cannot decode the photo, so the shop makes the order copy after it arrives. */
export function madeByShop(photo: Picture): boolean {
  return photo.state === 'ready' && photo.width === null && photo.previewUrl === null;
}
