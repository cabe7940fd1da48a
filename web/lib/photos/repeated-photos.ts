import type { PhotoItem } from './model.ts';

/**
 * Maps the card ids of repeated photos to the frame number of the first photo with the same content. An intentional
 * copy has the frame of its source card, and a duplicate that the customer keeps is not reported again.
 */
export function findDuplicates(photos: readonly PhotoItem[]): ReadonlyMap<string, number> {
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
}

/** Ids of the cards that share their frame with others: one photo in several sizes. */
export function findCopies(photos: readonly PhotoItem[]): ReadonlySet<string> {
  const counts = new Map<number, number>();
  for (const { frame } of photos) counts.set(frame, (counts.get(frame) ?? 0) + 1);
  return new Set(photos.filter(({ frame }) => (counts.get(frame) ?? 0) > 1).map(({ id }) => id));
}
