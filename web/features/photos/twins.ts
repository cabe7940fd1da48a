import { isGone, lacksOriginal } from './counts.ts';
import { firstFrame, type Photo, type PhotoTable } from './photo-table.ts';

/** Outcome for a file whose content is a photo already. */
export interface Joined {
  /** The photo it is. */
  readonly photoId: string;
  /** Whether it has a card of its own, as the same picture under another name has. */
  readonly hasCard: boolean;
}

const isReady = ({ item, orderNumber, removedAt }: Photo): boolean =>
  item.state === 'ready' && orderNumber === null && removedAt === null;

const lacksFile = ({ item }: Photo): boolean => isGone(item) || lacksOriginal(item);

/** Some phones date a file anew whenever it is chosen: the same name and content are the same file all the same. */
const isSameChoice = (one: Photo, other: Photo): boolean =>
  one.item.fileName === other.item.fileName;

/**
 * A file with the content of a photo that is there adds no second picture, and nothing more is sent. The same file chosen
 * again is not added again: the photo only gets what it lacks. Under another name it gets a card with a frame of its own.
 * Null where no photo has the content. Source: product §4.
 */
export const joinDuplicate = (
  table: PhotoTable,
  id: string,
  contentHash: string,
): Joined | null => {
  const again = table.get(id);
  const first = table
    .all()
    .find(
      (photo) => photo.item.contentHash === contentHash && photo.item.id !== id && isReady(photo),
    );
  if (!first || !again || again.removedAt !== null) return null;
  const isGiven = isSameChoice(first, again) || lacksFile(first);
  // The name one knows it by is that of the first choice, whichever was made ready first.
  const { fileName } = (firstFrame(again) < firstFrame(first) ? again : first).item;
  table.change(first.item.id, {
    item: { fileName, ...(first.item.original === 'none' && { original: 'waiting' }) },
    // The first one's may be lost already without our knowing.
    ...(first.item.original !== 'sent' && { file: first.file ?? again.file }),
    ...(!isGiven && {
      cards: [...first.cards, ...again.cards],
      removed: [...first.removed, ...again.removed],
    }),
  });
  table.remove(id);
  return { photoId: first.item.id, hasCard: !isGiven };
};
