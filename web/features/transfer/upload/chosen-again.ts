import { isGone } from '#web/lib/photos/counts.ts';
import type { Photo } from '#web/lib/photos/photo-table.ts';

/** A chosen file and the photo it was chosen for before. */
export interface ChosenAgain {
  readonly photo: Photo;
  readonly file: File;
}

/** Whether the photo can only be processed from its file, which this page does not have. */
export function needsFile({ item, file }: Photo): boolean {
  return (
    isGone(item) || (item.state === 'failed' && item.fault?.retryable === true && file === null)
  );
}

/** Whether a file has the name and size of the file a photo was chosen from. */
export function isSameFile({ item, source }: Photo, file: File): boolean {
  return item.fileName === file.name && source?.size === file.size;
}

function isInGrid({ item, orderNumber, removedAt }: Photo): boolean {
  return (
    orderNumber === null &&
    removedAt === null &&
    (item.state !== 'failed' || item.fault?.retryable === true)
  );
}

/**
 * Separates files that already are photos from new ones before any file is read. Some phones give a file a new date
 * on each choice, so a missing photo is matched by name and size alone.
 */
export function sortChosen(
  photos: readonly Photo[],
  files: readonly File[],
): { readonly fresh: readonly File[]; readonly again: readonly ChosenAgain[] } {
  const known = new Map<string, Photo[]>();
  for (const photo of photos.filter(isInGrid)) {
    const { fileName } = photo.item;
    known.set(fileName, [...(known.get(fileName) ?? []), photo]);
  }
  const fresh: File[] = [];
  const again: ChosenAgain[] = [];
  const filled = new Set<Photo>();
  for (const file of files) {
    const same = (known.get(file.name) ?? []).filter((photo) => isSameFile(photo, file));
    const dated = same.filter(({ source }) => source?.date === file.lastModified);
    const isMissing = (photo: Photo): boolean => needsFile(photo) && !filled.has(photo);
    const photo = dated.find(isMissing) ?? dated[0] ?? same.find(isMissing);
    if (photo) {
      filled.add(photo);
      again.push({ photo, file });
    } else fresh.push(file);
  }
  return { fresh, again };
}
