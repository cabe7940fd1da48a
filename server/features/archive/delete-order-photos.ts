import { archivePhoto, deleteArchivedPhoto } from '../photos/index.ts';
import { removePrint } from '../production/index.ts';
import type { ArchiveDeps } from './deps.ts';
import {
  findEndedPhotos,
  findEndedPrints,
  findOrderPhotoIds,
  isPhotoDue,
  isPrintDue,
} from './ended-orders.repo.ts';

/** Photos of an order after a request to delete them. */
export interface DeletedPhotos {
  readonly deleted: number;
  /** Photos that stay: an order that has not ended needs them, or a file is missing or damaged. */
  readonly kept: number;
}

const removePrints = async (deps: ArchiveDeps, orderId: string, now: Date): Promise<void> => {
  for (const { sha256 } of await findEndedPrints(deps.kysely, orderId, now)) {
    await removePrint(deps, sha256, { at: now, isDue: (trx) => isPrintDue(trx, sha256, now) });
  }
};

/**
 * Deletes the photos and rendered prints of an ended order for good, on its customer's request, without waiting for
 * their days. Every file takes the way through the archive, so that a killed call can be repeated. Source: product
 * §4.18.
 */
export async function deleteOrderPhotos(
  deps: ArchiveDeps,
  orderId: string,
): Promise<DeletedPhotos> {
  const now = new Date(deps.clock());
  const archivedBefore = new Date(now.getTime() + 1);
  const dueAt = (photo: string) => ({
    at: now,
    isDue: (trx: Parameters<typeof isPhotoDue>[0]) => isPhotoDue(trx, photo, now),
  });
  for (const { photo, files } of await findEndedPhotos(deps.kysely, orderId, now)) {
    const hashes = files.map(({ sha256 }) => sha256);
    await archivePhoto(deps, { photo, hashes }, dueAt(photo));
  }
  await removePrints(deps, orderId, now);
  let kept = 0;
  const photos = await findOrderPhotoIds(deps.kysely, orderId);
  for (const photo of photos) {
    const isDeleted = await deleteArchivedPhoto(deps, photo, { ...dueAt(photo), archivedBefore });
    if (!isDeleted) kept += 1;
  }
  const faults = (await findEndedPhotos(deps.kysely, orderId, now)).filter(
    ({ neededBy }) => neededBy.length === 0,
  );
  return { deleted: photos.length - kept - faults.length, kept: kept + faults.length };
}
