import type { TickCounts } from '#web/ui/ticks.tsx';
import { goneFault, type PhotoItem, type Picture } from './model.ts';

/** Whether a photo can be printed: it is, or will be, a picture. A broken file is no part of the order. */
export const isOrderable = (photo: Picture): boolean =>
  photo.state !== 'failed' || (photo.fault?.retryable ?? false);

/** What a card and the overview say about a photo. */
export type PhotoStatus =
  | 'waiting'
  | 'preparing'
  | 'sending'
  | 'sent'
  /** Did not arrive; trying again can help. */
  | 'stopped'
  /** Neither the shop nor this device has the picture: only the customer does. */
  | 'missing'
  /** No picture at all. */
  | 'rejected';

/** Where a photo stands on its way into the order. */
export const photoStatusOf = (photo: Picture): PhotoStatus => {
  if (isGone(photo)) return 'missing';
  if (photo.state === 'failed') return photo.fault?.retryable ? 'stopped' : 'rejected';
  if (photo.orderCopy === 'failed')
    return photo.fault?.retryable === false ? 'rejected' : 'stopped';
  if (photo.orderCopy === 'sent') return 'sent';
  if (photo.orderCopy === 'sending') return 'sending';
  return photo.state === 'processing' ? 'preparing' : 'waiting';
};

/** The shop does not have the picture, and this device has it no more: only the customer does. */
export const isGone = (photo: Picture): boolean =>
  photo.orderCopy === 'failed' && photo.fault?.code === goneFault.code;

/** The picture is in the order, but the untouched one is on this device no more. */
export const lacksOriginal = (photo: Picture): boolean =>
  photo.state === 'ready' && photo.original === 'none';

/** The picture is in the order, but the shop found the untouched one damaged: part of it may be missing on paper. */
export const isDamaged = (photo: Picture): boolean =>
  photo.state === 'ready' &&
  photo.orderCopy === 'sent' &&
  photo.original === 'failed' &&
  photo.fault?.retryable === false;

/** This browser cannot show the picture: the shop makes it ready when it has arrived. */
export const madeByShop = (photo: Picture): boolean =>
  photo.state === 'ready' && photo.width === null && photo.previewUrl === null;

/**
 * Frame number of the first photo of each picture that was chosen more than once, by the ids of the others' cards. A copy
 * made on purpose has the frame of what it was made of, and what the customer keeps needs no more telling.
 */
export const findDuplicates = (photos: readonly PhotoItem[]): ReadonlyMap<string, number> => {
  const first = new Map<string, number>();
  for (const { frame, contentHash } of photos) {
    if (contentHash === null) continue;
    first.set(contentHash, Math.min(frame, first.get(contentHash) ?? frame));
  }
  const duplicates = new Map<string, number>();
  for (const { id, frame, contentHash, kept } of photos) {
    const earlier = contentHash === null ? undefined : first.get(contentHash);
    if (earlier !== undefined && earlier !== frame && !kept) duplicates.set(id, earlier);
  }
  return duplicates;
};

/** Ids of the cards that share their frame with others: one picture in several sizes. */
export const copiesOf = (photos: readonly PhotoItem[]): ReadonlySet<string> => {
  const counts = new Map<number, number>();
  for (const { frame } of photos) counts.set(frame, (counts.get(frame) ?? 0) + 1);
  return new Set(photos.filter(({ frame }) => (counts.get(frame) ?? 0) > 1).map(({ id }) => id));
};

/** How many photos of an order stand where; rejected ones are no part of it. */
export interface SendCounts extends TickCounts {
  readonly waiting: number;
  readonly rejected: number;
  /** Those only the customer has; among the failed. */
  readonly missing: number;
}

/** See {@link SendCounts}; a picture with several cards is sent, and counted, once. */
export const sendCounts = (photos: readonly PhotoItem[]): SendCounts => {
  const pictures = [...new Map(photos.map((photo) => [photo.photoId, photo])).values()];
  const standings = pictures.map(photoStatusOf);
  const count = (...wanted: readonly PhotoStatus[]): number =>
    standings.filter((status) => wanted.includes(status)).length;
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
};
