import type { PhotoPart, StoredPhotos } from '#web/lib/photo-database.ts';
import { pictureOf, readRecord } from './photo-record.ts';
import type { Photo } from './photo-table.ts';

/** What becomes of the stored photos when a page opens. */
export interface RestorePlan {
  readonly photos: readonly Photo[];
  /** Photos of this tab whose picture was not stored in time. */
  readonly lost: number;
  /** What is stored of these goes. */
  readonly remove: readonly string[];
}

/** How long a removed photo is kept that another tab may still put back, and one another tab is still making. */
const otherTabsMs = 60 * 60 * 1000;

const toPhoto = (record: NonNullable<ReturnType<typeof readRecord>>): Photo => ({
  item: { id: record.id, ...pictureOf(record) },
  cards: record.cards,
  removed: [],
  file: null,
  orderCopyHash: record.orderCopyHash,
  ordered: record.ordered,
  removedAt: null,
  tab: record.tab,
  addedAt: record.addedAt,
});

/**
 * Sorts the stored photos: those with a picture here or at the server come back; those with neither are dropped
 * (product §3), and counted when they were this tab's; what other tabs have in hand is left to them.
 */
export const planRestore = (stored: StoredPhotos, tab: string, now: number): RestorePlan => {
  const photos: Photo[] = [];
  const remove: string[] = [];
  const known = new Set(stored.records.map(({ id }) => id));
  let lost = 0;
  for (const raw of stored.records) {
    const record = readRecord(raw);
    const parts = stored.parts.get(raw.id);
    if (!record) {
      remove.push(raw.id);
    } else if (record.removedAt !== null) {
      if (record.tab === tab || record.removedAt + otherTabsMs < now) remove.push(raw.id);
    } else if (parts?.has('order-copy') || parts?.has('original') || record.orderCopySent) {
      photos.push(toPhoto(record));
    } else if (record.tab === tab || record.addedAt + otherTabsMs < now) {
      remove.push(raw.id);
      if (record.tab === tab) lost += 1;
    }
  }
  remove.push(...[...stored.parts.keys()].filter((id) => !known.has(id)));
  const frameOf = ({ cards }: Photo): number => cards[0]?.frame ?? 0;
  return { photos: photos.toSorted((a, b) => frameOf(a) - frameOf(b)), lost, remove };
};

/**
 * Whether the customer has to choose a photo again: a file of it had been sent, the shop does not have it any more, and
 * neither does this device. What this device has is sent again without a word.
 */
export const isRemovedByShop = (
  { item: before }: Photo,
  { item: now, orderCopyHash, ordered }: Photo,
  parts: ReadonlySet<PhotoPart> = new Set(),
): boolean => {
  if (ordered) return false;
  const isMissing = (kind: 'orderCopy' | 'original', part: PhotoPart): boolean =>
    before[kind] === 'sent' && now[kind] !== 'sent' && !parts.has(part);
  const lacksCopy = orderCopyHash !== null && isMissing('orderCopy', 'order-copy');
  return lacksCopy || isMissing('original', 'original');
};
