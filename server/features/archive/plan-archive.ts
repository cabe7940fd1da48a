import { archiveCutoff, deletionCutoff } from '#domain/photo-archive.ts';
import type { Sql } from '../../platform/db/sql.ts';
import {
  beforeAllOrders,
  beforeAllPhotos,
  findEndedOrders,
  findEndedPhotos,
  findEndedPrints,
  findExpiredPhotos,
  findWantedPhotos,
  type ArchivedPhoto,
  type EndedOrder,
  type EndedPhoto,
  type EndedPrint,
} from './ended-orders.repo.ts';

/**
 * One thing that is due: a photo to bring back, to archive or to keep for another order, a print to remove, a photo to
 * delete.
 */
export type ArchiveStep =
  | { readonly kind: 'archive'; readonly order: string; readonly photo: EndedPhoto }
  | { readonly kind: 'keep'; readonly order: string; readonly photo: EndedPhoto }
  | { readonly kind: 'remove-print'; readonly order: string; readonly print: EndedPrint }
  | { readonly kind: 'restore'; readonly photo: ArchivedPhoto }
  | { readonly kind: 'delete'; readonly photo: ArchivedPhoto };

/** The times before which things are due on the day of a run. */
export interface ArchiveTimes {
  readonly endedBefore: Date;
  /** Null when nothing is ever deleted. */
  readonly archivedBefore: Date | null;
}

/** Computes the times of a run. Source: product §4.18. */
export const archiveTimes = (now: number, deleteAfterDays: number | undefined): ArchiveTimes => ({
  endedBefore: new Date(archiveCutoff(now)),
  archivedBefore:
    deleteAfterDays === undefined ? null : new Date(deletionCutoff(now, deleteAfterDays)),
});

/** Orders or photos of one query: finding orders reads every file in the working storage. */
const pageSize = 1000;

async function* planOrder(
  db: Sql,
  { id, number: order }: EndedOrder,
  endedBefore: Date,
): AsyncGenerator<ArchiveStep> {
  for (const photo of await findEndedPhotos(db, id, endedBefore)) {
    yield { kind: photo.neededBy.length > 0 ? 'keep' : 'archive', order, photo };
  }
  for (const print of await findEndedPrints(db, id, endedBefore)) {
    yield { kind: 'remove-print', order, print };
  }
}

async function* planOrders(db: Sql, endedBefore: Date): AsyncGenerator<ArchiveStep> {
  let after = beforeAllOrders;
  for (;;) {
    const orders = await findEndedOrders(db, endedBefore, after, pageSize);
    for (const order of orders) yield* planOrder(db, order, endedBefore);
    if (orders.length < pageSize) return;
    after = orders.at(-1) ?? after;
  }
}

async function* planPhotos(
  kind: 'restore' | 'delete',
  find: (after: string) => Promise<readonly ArchivedPhoto[]>,
): AsyncGenerator<ArchiveStep> {
  let after = beforeAllPhotos;
  for (;;) {
    const photos = await find(after);
    for (const photo of photos) yield { kind, photo };
    if (photos.length < pageSize) return;
    after = photos.at(-1)?.photo ?? after;
  }
}

/**
 * Lists what is due, in bounded queries: the same list for a run, which carries out each step before it asks for the
 * next, and for a dry run. A photo of several orders is listed once.
 */
export async function* planArchive(
  db: Sql,
  { endedBefore, archivedBefore }: ArchiveTimes,
): AsyncGenerator<ArchiveStep> {
  yield* planPhotos('restore', (after) => findWantedPhotos(db, endedBefore, after, pageSize));
  // A run finds nothing left of what it has archived; a dry run has to remember it.
  const listed = new Set<string>();
  for await (const step of planOrders(db, endedBefore)) {
    const key = step.kind === 'remove-print' ? step.print.sha256 : `${step.kind} ${keyOf(step)}`;
    if (listed.has(key)) continue;
    listed.add(key);
    yield step;
  }
  if (!archivedBefore) return;
  const times = { endedBefore, archivedBefore };
  yield* planPhotos('delete', (after) => findExpiredPhotos(db, times, after, pageSize));
}

const keyOf = (step: Exclude<ArchiveStep, { kind: 'remove-print' }>): string => step.photo.photo;
