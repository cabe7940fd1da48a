import type { PhotoPart, StoredPhotos, StoredRecord } from '#web/lib/photo-database.ts';
import {
  toMissingPicture,
  toPendingPicture,
  toStoredPicture,
  readRecord,
} from '#web/lib/photos/photo-record.ts';
import { firstFrame, type Photo } from '#web/lib/photos/photo-table.ts';

/** Plan for the stored photos when a page opens. */
export interface RestorePlan {
  /** Complete photos, photos whose file is missing, and photos another page is still reading. */
  readonly photos: readonly Photo[];
  /** Ids of the photos whose records and files are deleted. */
  readonly remove: readonly string[];
}

/** Time for which a removed photo is kept, because another page may still restore it, ms. */
const otherPagesMs = 60 * 60 * 1000;

/**
 * Time from its choice for which the unsent original of a placed order is kept, ms: the order is printed long before, and
 * a session that no longer has the order can never send it.
 */
const orderedMs = 90 * 24 * 60 * 60 * 1000;

type Parts = ReadonlySet<PhotoPart> | undefined;

/** Builds a photo from its record; null when the value is no record. `living` holds the ids of the open pages. */
export function photoFrom(
  stored: StoredRecord,
  parts: Parts,
  living: ReadonlySet<string>,
): Photo | null {
  const record = readRecord(stored);
  if (!record) return null;
  const { id, cards, fileSize, fileDate, orderCopyHash, orderNumber, removedAt, tab, addedAt } =
    record;
  const has = parts?.has('order-copy') || parts?.has('original') || record.orderCopySent;
  const picture = has
    ? toStoredPicture(record)
    : living.has(tab)
      ? toPendingPicture(record)
      : toMissingPicture(record);
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
}

function isOver(photo: Photo, living: ReadonlySet<string>, now: number): boolean {
  const { item, orderNumber, removedAt, tab, addedAt } = photo;
  if (removedAt !== null) return !living.has(tab) || removedAt + otherPagesMs < now;
  if (orderNumber === null) return false;
  // The order's own page asks for originals that an order lacks.
  return item.orderCopy === 'failed' || addedAt + orderedMs < now;
}

/**
 * Plans the restore: all chosen photos come back, those without a file as missing, since only the customer has it.
 * Removed ones are deleted once no page can restore them, those of a placed order after 90 days.
 */
export function planRestore(
  stored: StoredPhotos,
  living: ReadonlySet<string>,
  now: number,
): RestorePlan {
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
}

/**
 * Whether the customer has to choose a photo again: a file was sent, and now neither the shop nor this device has it.
 * Files this device still has are sent again silently.
 */
export function isRemovedByShop(
  { item: before }: Photo,
  { item: now, orderCopyHash, orderNumber }: Photo,
  parts: ReadonlySet<PhotoPart> = new Set(),
): boolean {
  if (orderNumber !== null) return false;
  const isMissing = (kind: 'orderCopy' | 'original', part: PhotoPart): boolean =>
    before[kind] === 'sent' && now[kind] !== 'sent' && !parts.has(part);
  const lacksCopy = orderCopyHash !== null && isMissing('orderCopy', 'order-copy');
  return lacksCopy || isMissing('original', 'original');
}
