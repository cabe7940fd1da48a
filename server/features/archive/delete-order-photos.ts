import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { findOrderByNumber } from '../orders/index.ts';
import { photoArchive } from '../photos/index.ts';
import { removePrint } from '../prints/index.ts';
import type { ArchiveFault } from './archive-report.ts';
import { openAttempts, toStepOutcome } from './attempt-steps.ts';
import type { ArchiveDeps } from './deps.ts';
import {
  findEndedPhotos,
  findEndedPrints,
  findNeedingOrders,
  findOrderPhotoIds,
  isPhotoDue,
  isPrintDue,
  type NeedingOrder,
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
      toStepOutcome(await photoArchive.archive(deps, { photo, hashes }, dueAt(photo))),
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
      photoArchive.delete(deps, photo, { ...dueAt(photo), at, archivedBefore }),
    );
    if (!isDeleted) kept.add(photo);
  }
  for (const { photo } of await findEndedPhotos(deps.kysely, orderId, now)) kept.add(photo);
  return { deleted: photos.length - kept.size, kept: kept.size, faults };
}

/**
 * Deletes the photos of the order with a number for a caller, see {@link deleteOrderPhotos}. The files are removed one by
 * one, so the audit log has the entry before the first one goes. Error: `order_not_found`. Source: product §4.18.
 */
export async function deletePhotosByStaff(
  deps: ArchiveDeps,
  caller: Caller,
  number: string,
): Promise<Result<DeletedPhotos & { readonly needing: readonly NeedingOrder[] }>> {
  const act = { act: 'photo.delete', object: { kind: 'order', id: number } } as const;
  const found = await runAct(
    deps.kysely,
    caller,
    act,
    async (trx, record): Promise<Result<string>> => {
      const order = await findOrderByNumber(trx, number);
      if (!order) return fail('order_not_found');
      record.setStudio(order.studio);
      record.setBefore({ fulfilment: order.fulfilmentState, photos: order.items.length });
      return succeed(order.id);
    },
  );
  if (!found.ok) return found;
  const done = await deleteOrderPhotos(deps, found.value);
  const needing = await findNeedingOrders(deps.kysely, found.value, new Date(deps.clock()));
  return succeed({ ...done, needing });
}
