import { isGone } from '#web/lib/photos/counts.ts';
import { lacksOriginal } from '#web/lib/photos/original-states.ts';
import { firstFrame, type Photo, type PhotoTable } from '#web/lib/photos/photo-table.ts';

/** Outcome for a file whose content already belongs to a photo. */
export interface Joined {
  /** The photo with that content. */
  readonly photoId: string;
  /** Whether the file has a card of its own, as the same photo under another name has. */
  readonly hasCard: boolean;
}

function isReady({ item, orderNumber, removedAt }: Photo): boolean {
  return item.state === 'ready' && orderNumber === null && removedAt === null;
}

function lacksFile({ item }: Photo): boolean {
  return isGone(item) || lacksOriginal(item);
}

/** Some phones give a file a new date on each choice: equal name and content mean the same file. */
function isSameChoice(one: Photo, other: Photo): boolean {
  return one.item.fileName === other.item.fileName;
}

/**
 * Joins a file to the photo with the same content, so that nothing more is sent. The same file chosen again is not
 * added again: it only supplies missing parts. Under another name it gets a card with a frame of its own. Null when
 * no photo has the content.
 */
export function joinDuplicate(table: PhotoTable, id: string, contentHash: string): Joined | null {
  const again = table.get(id);
  const first = table
    .all()
    .find(
      (photo) => photo.item.contentHash === contentHash && photo.item.id !== id && isReady(photo),
    );
  if (!first || !again || again.removedAt !== null) return null;
  const isGiven = isSameChoice(first, again) || lacksFile(first);
  // The photo keeps the name of its first choice, even if a later one was processed first.
  const { fileName } = (firstFrame(again) < firstFrame(first) ? again : first).item;
  table.change(first.item.id, {
    item: { fileName, ...(first.item.original === 'none' && { original: 'waiting' }) },
    // The first choice's file may have been lost without this page noticing.
    ...(first.item.original !== 'sent' && { file: first.file ?? again.file }),
    ...(!isGiven && {
      cards: [...first.cards, ...again.cards],
      removed: [...first.removed, ...again.removed],
    }),
  });
  table.remove(id);
  return { photoId: first.item.id, hasCard: !isGiven };
}
