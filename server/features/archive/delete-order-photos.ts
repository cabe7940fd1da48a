import type { Trx } from '../../platform/db/sql.ts';
import { archivePhoto, deleteArchivedPhoto } from '../photos/index.ts';
import { removePrint } from '../prints/index.ts';
import type { ArchiveFault } from './archive-report.ts';
import { openAttempts, toStepOutcome } from './attempt-steps.ts';
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
  /** Photos that stay: an order that has not ended needs them, or one of the faults. */
  readonly kept: number;
  readonly faults: readonly ArchiveFault[];
}

/**
 * Deletes the photos and rendered prints of an ended order for good, on its customer's request, without waiting for
 * their days. Every file takes the way through the archive, so that a killed call can be repeated. A file that cannot
 * be moved stops no other; throws when a storage is down. Source: product §4.18.
 */
export async function deleteOrderPhotos(
  deps: ArchiveDeps,
  orderId: string,
): Promise<DeletedPhotos> {
  const now = new Date(deps.clock());
  const faults: ArchiveFault[] = [];
  const attempt = openAttempts(deps, faults);
  const dueAt = (photo: string) => ({
    at: now,
    isDue: (trx: Trx) => isPhotoDue(trx, photo, now),
  });
  for (const { photo, files } of await findEndedPhotos(deps.kysely, orderId, now)) {
    const hashes = files.map(({ sha256 }) => sha256);
    await attempt({ photo }, async () =>
      toStepOutcome(await archivePhoto(deps, { photo, hashes }, dueAt(photo))),
    );
  }
  for (const { sha256 } of await findEndedPrints(deps.kysely, orderId, now)) {
    const due = { at: now, isDue: (trx: Trx) => isPrintDue(trx, sha256, now) };
    await attempt({ print: sha256 }, () => removePrint(deps, sha256, due));
  }
  // Not before a second call that began later, and may have archived some of them.
  const at = new Date(deps.clock());
  const archivedBefore = new Date(at.getTime() + 1);
  const kept = new Set<string>();
  const photos = await findOrderPhotoIds(deps.kysely, orderId);
  for (const photo of photos) {
    const isDeleted = await attempt({ photo }, () =>
      deleteArchivedPhoto(deps, photo, { ...dueAt(photo), at, archivedBefore }),
    );
    if (!isDeleted) kept.add(photo);
  }
  for (const { photo } of await findEndedPhotos(deps.kysely, orderId, now)) kept.add(photo);
  return { deleted: photos.length - kept.size, kept: kept.size, faults };
}
