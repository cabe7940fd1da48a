import type { TickCounts } from './tick-counts.ts';
import { goneFault, type PhotoItem, type Picture } from './model.ts';

/** Whether a photo can be printed: it is, or will be, an image. A broken file is not part of the order. */
export function isOrderable(photo: Picture): boolean {
  return photo.state !== 'failed' || (photo.fault?.retryable ?? false);
}

/** Status of a photo as a card and the overview show it. */
export type PhotoStatus =
  | 'waiting'
  | 'preparing'
  | 'sending'
  | 'sent'
  /** Sending failed; a retry can help. */
  | 'stopped'
  /** Neither the shop nor this device has the file; only the customer does. */
  | 'missing'
  /** The file is not a usable image. */
  | 'rejected';

/** Returns a photo's status on its way into the order. */
export function findPhotoStatus(photo: Picture): PhotoStatus {
  if (isGone(photo)) return 'missing';
  if (photo.state === 'failed') return photo.fault?.retryable ? 'stopped' : 'rejected';
  if (photo.orderCopy === 'failed')
    return photo.fault?.retryable === false ? 'rejected' : 'stopped';
  if (photo.orderCopy === 'sent') return 'sent';
  if (photo.orderCopy === 'sending') return 'sending';
  return photo.state === 'processing' ? 'preparing' : 'waiting';
}

/** Whether neither the shop nor this device has the photo, so only the customer can restore it. */
export function isGone(photo: Picture): boolean {
  return photo.orderCopy === 'failed' && photo.fault?.code === goneFault.code;
}

/** Number of photos of these cards: a photo in several sizes counts once, as in the title of the photo step. */
export function countPhotos(cards: readonly Pick<PhotoItem, 'photoId'>[]): number {
  return new Set(cards.map(({ photoId }) => photoId)).size;
}

/** Number of an order's photos by send status; rejected ones are not part of it. */
export interface SendCounts extends TickCounts {
  readonly waiting: number;
  readonly rejected: number;
  /** Photos that only the customer has; included in the failed ones. */
  readonly missing: number;
}

/** Computes {@link SendCounts}; a photo with several cards is sent, and counted, once. */
export function sendCounts(photos: readonly PhotoItem[]): SendCounts {
  const pictures = [...new Map(photos.map((photo) => [photo.photoId, photo])).values()];
  const statuses = pictures.map(findPhotoStatus);
  const count = (...wanted: readonly PhotoStatus[]): number =>
    statuses.filter((status) => wanted.includes(status)).length;
  const rejected = count('rejected');
  return {
    done: count('sent'),
    active: count('sending', 'preparing'),
    waiting: count('waiting'),
    failed: count('stopped', 'missing'),
    missing: count('missing'),
    rejected,
    total: pictures.length - rejected,
  };
}
