import type { PhotoPart, StoredPhotos, StoredRecord } from '#web/lib/photo-database.ts';
import { missingPictureOf, pendingPictureOf, pictureOf, readRecord } from './photo-record.ts';
import { firstFrame, type Photo } from './photo-table.ts';

/** What becomes of the stored photos when a page opens. */
export interface RestorePlan {
  /** Those with a picture, those whose picture is missing, and those another page is still reading. */
  readonly photos: readonly Photo[];
  /** What is stored of these goes. */
  readonly remove: readonly string[];
}

/** How long a removed photo is kept that another page may still put back. */
const otherPagesMs = 60 * 60 * 1000;

type Parts = ReadonlySet<PhotoPart> | undefined;

/** A stored photo as it is known by what is stored; null for what is no record. `living` names the pages that are open. */
export const photoFrom = (
  stored: StoredRecord,
  parts: Parts,
  living: ReadonlySet<string>,
): Photo | null => {
  const record = readRecord(stored);
  if (!record) return null;
  const { id, cards, fileSize, fileDate, orderCopyHash, orderNumber, removedAt, tab, addedAt } =
    record;
  const has = parts?.has('order-copy') || parts?.has('original') || record.orderCopySent;
  const picture = has
    ? pictureOf(record)
    : living.has(tab)
      ? pendingPictureOf(record)
      : missingPictureOf(record);
  return {
    item: { id, ...picture },
    cards,
    removed: [],
    source: fileSize === null ? null : { size: fileSize, date: fileDate ?? 0 },
    file: null,
    orderCopyHash,
    orderNumber,
    removedAt,
    tab,
    addedAt,
  };
};

const isOver = (photo: Photo, living: ReadonlySet<string>, now: number): boolean => {
  const { item, orderNumber, removedAt, tab } = photo;
  if (removedAt !== null) return !living.has(tab) || removedAt + otherPagesMs < now;
  // Originals an order lacks are asked for by their own page.
  return orderNumber !== null && item.orderCopy === 'failed';
};

/**
 * Sorts the stored photos: all that were chosen come back, those without a picture as missing, since only the customer
 * has it. Removed ones go once nobody can put them back.
 */
export const planRestore = (
  stored: StoredPhotos,
  living: ReadonlySet<string>,
  now: number,
): RestorePlan => {
  const photos: Photo[] = [];
  const remove: string[] = [];
  const known = new Set(stored.records.map(({ id }) => id));
  for (const raw of stored.records) {
    const photo = photoFrom(raw, stored.parts.get(raw.id), living);
    if (!photo || isOver(photo, living, now)) remove.push(raw.id);
    else if (photo.removedAt === null) photos.push(photo);
  }
  remove.push(...[...stored.parts.keys()].filter((id) => !known.has(id)));
  return { photos: photos.toSorted((a, b) => firstFrame(a) - firstFrame(b)), remove };
};

/**
 * Whether the customer has to choose a photo again: a file of it had been sent, the shop does not have it any more, and
 * neither does this device. What this device has is sent again without a word.
 */
export const isRemovedByShop = (
  { item: before }: Photo,
  { item: now, orderCopyHash, orderNumber }: Photo,
  parts: ReadonlySet<PhotoPart> = new Set(),
): boolean => {
  if (orderNumber !== null) return false;
  const isMissing = (kind: 'orderCopy' | 'original', part: PhotoPart): boolean =>
    before[kind] === 'sent' && now[kind] !== 'sent' && !parts.has(part);
  const lacksCopy = orderCopyHash !== null && isMissing('orderCopy', 'order-copy');
  return lacksCopy || isMissing('original', 'original');
};
