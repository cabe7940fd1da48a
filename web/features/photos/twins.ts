import { isGone, lacksOriginal } from './counts.ts';
import { firstFrame, type Photo, type PhotoTable } from './photo-table.ts';

const canTakeIn = ({ item, ordered, removedAt }: Photo): boolean =>
  item.state === 'ready' &&
  !ordered &&
  removedAt === null &&
  // What only the file just chosen can give back is not thrown away with it.
  !isGone(item) &&
  !lacksOriginal(item);

/**
 * A file chosen again adds no second picture: its cards join the photo that has the picture already, with their frames,
 * and nothing more is sent. False where no photo has it. Source: product §4.
 */
export const joinTwin = (table: PhotoTable, id: string, contentHash: string): boolean => {
  const again = table.get(id);
  const first = table
    .all()
    .find(
      (photo) => photo.item.contentHash === contentHash && photo.item.id !== id && canTakeIn(photo),
    );
  if (!first || !again || again.removedAt !== null) return false;
  // The name one knows it by is that of the first choice, whichever was made ready first.
  const { fileName } = (firstFrame(again) < firstFrame(first) ? again : first).item;
  table.change(first.item.id, {
    item: { fileName },
    cards: [...first.cards, ...again.cards],
    removed: [...first.removed, ...again.removed],
    // The first one's may be lost already without our knowing.
    ...(first.item.original !== 'sent' && { file: first.file ?? again.file }),
  });
  table.remove(id);
  return true;
};
