import type { TickCounts } from '#web/ui/ticks.tsx';
import { goneFault, type PhotoItem } from './model.ts';

/** Whether a photo can be printed: it is, or will be, a picture. A broken file is no part of the order. */
export const isOrderable = (photo: PhotoItem): boolean =>
  photo.state !== 'failed' || (photo.fault?.retryable ?? false);

/** What a card and the overview say about a photo. */
export type PhotoStanding =
  | 'waiting'
  | 'preparing'
  | 'sending'
  | 'sent'
  /** Did not arrive; trying again can help. */
  | 'stopped'
  /** No picture at all. */
  | 'rejected';

/** Where a photo stands on its way into the order. */
export const standingOf = (photo: PhotoItem): PhotoStanding => {
  if (photo.state === 'failed') return photo.fault?.retryable ? 'stopped' : 'rejected';
  if (photo.orderCopy === 'failed')
    return photo.fault?.retryable === false ? 'rejected' : 'stopped';
  if (photo.orderCopy === 'sent') return 'sent';
  if (photo.orderCopy === 'sending') return 'sending';
  return photo.state === 'processing' ? 'preparing' : 'waiting';
};

/** The shop does not have the picture, and this device has it no more: only the customer does. */
export const isGone = (photo: PhotoItem): boolean =>
  photo.orderCopy === 'failed' && photo.fault?.code === goneFault.code;

/** The picture is in the order, but the untouched one is on this device no more. */
export const lacksOriginal = (photo: PhotoItem): boolean =>
  photo.state === 'ready' && photo.original === 'none';

/** The picture is in the order, but the shop found the untouched one damaged: part of it may be missing on paper. */
export const isDamaged = (photo: PhotoItem): boolean =>
  photo.state === 'ready' &&
  photo.orderCopy === 'sent' &&
  photo.original === 'failed' &&
  photo.fault?.retryable === false;

/** This browser cannot show the picture: the shop makes it ready when it has arrived. */
export const madeByShop = (photo: PhotoItem): boolean =>
  photo.state === 'ready' && photo.width === null && photo.previewUrl === null;

/** Frame number of the first photo of each picture that was chosen more than once, by the ids of the others. */
export const twinsOf = (photos: readonly PhotoItem[]): ReadonlyMap<string, number> => {
  const first = new Map<string, number>();
  const twins = new Map<string, number>();
  for (const { id, frame, contentHash } of photos) {
    if (contentHash === null) continue;
    const earlier = first.get(contentHash);
    if (earlier === undefined) first.set(contentHash, frame);
    else twins.set(id, earlier);
  }
  return twins;
};

/** How many photos of an order stand where; rejected ones are no part of it. */
export interface SendCounts extends TickCounts {
  readonly waiting: number;
  readonly rejected: number;
}

/** See {@link SendCounts}. */
export const sendCounts = (photos: readonly PhotoItem[]): SendCounts => {
  const standings = photos.map(standingOf);
  const count = (...wanted: readonly PhotoStanding[]): number =>
    standings.filter((standing) => wanted.includes(standing)).length;
  const rejected = count('rejected');
  return {
    done: count('sent'),
    active: count('sending', 'preparing'),
    waiting: count('waiting'),
    failed: count('stopped'),
    rejected,
    total: photos.length - rejected,
  };
};
