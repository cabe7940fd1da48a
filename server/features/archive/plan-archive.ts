import { archiveCutoff, deletionCutoff } from '#domain/photos/photo-archive.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { ArchiveCursor } from './archive-cursor.ts';
import {
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

/** Computes the times of a run. */
export function archiveTimes(now: number, deleteAfterDays: number | undefined): ArchiveTimes {
  return {
    endedBefore: new Date(archiveCutoff(now)),
    archivedBefore:
      deleteAfterDays === undefined ? null : new Date(deletionCutoff(now, deleteAfterDays)),
  };
}

/** A step of the list, and where a run continues that ends after it. */
export interface PlannedStep {
  readonly step: ArchiveStep;
  readonly cursor: ArchiveCursor;
}

type OrderStep = Exclude<ArchiveStep, { kind: 'restore' | 'delete' }>;

/** Id before all others. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** Where a run begins that continues none. */
export const beginning: ArchiveCursor = {
  restored: firstId,
  ended: { id: firstId, endedAt: new Date(0), step: '' },
  deleted: firstId,
};

/** Orders or photos of one query: finding orders reads every file in the working storage. */
const pageSize = 1000;

async function* planOrder(
  db: Sql,
  { id, number: order }: EndedOrder,
  endedBefore: Date,
): AsyncGenerator<OrderStep> {
  for (const photo of await findEndedPhotos(db, id, endedBefore)) {
    yield { kind: photo.neededBy.length > 0 ? 'keep' : 'archive', order, photo };
  }
  for (const print of await findEndedPrints(db, id, endedBefore)) {
    yield { kind: 'remove-print', order, print };
  }
}

const positionDigits = 10;

/** A text for each step of an order; sorted, they are in the sequence of {@link planOrder}. */
function toSortKey(step: OrderStep): string {
  const pad = (position: number) => String(position).padStart(positionDigits, '0');
  return step.kind === 'remove-print'
    ? `print ${step.print.job} ${pad(step.print.position)}`
    : `photo ${pad(step.photo.position)} ${step.photo.photo}`;
}

async function* planOrders(
  db: Sql,
  endedBefore: Date,
  from: ArchiveCursor['ended'],
): AsyncGenerator<{ readonly step: OrderStep; readonly ended: ArchiveCursor['ended'] }> {
  let ended = from;
  for (;;) {
    const orders = await findEndedOrders(db, endedBefore, ended, pageSize);
    for (const order of orders) {
      const { id, endedAt } = order;
      if (id !== ended.id) ended = { id, endedAt, step: '' };
      for await (const step of planOrder(db, order, endedBefore)) {
        const place = toSortKey(step);
        if (place <= ended.step) continue;
        ended = { id, endedAt, step: place };
        yield { step, ended };
      }
    }
    if (orders.length < pageSize) return;
  }
}

async function* listPhotos(
  from: string,
  find: (after: string) => Promise<readonly ArchivedPhoto[]>,
): AsyncGenerator<ArchivedPhoto> {
  let after = from;
  for (;;) {
    const photos = await find(after);
    yield* photos;
    if (photos.length < pageSize) return;
    after = photos.at(-1)?.photo ?? after;
  }
}

/** Names what a step is about, which can be in several orders. */
function keyOf(step: OrderStep): string {
  return step.kind === 'remove-print' ? step.print.sha256 : `${step.kind} ${step.photo.photo}`;
}

/**
 * Lists what is due, in bounded queries: the same list for a run, which carries out each step before it asks for the
 * next, and for a dry run. A photo of several orders is listed once. `from` is where an earlier run ended.
 */
export async function* planArchive(
  db: Sql,
  { endedBefore, archivedBefore }: ArchiveTimes,
  from: ArchiveCursor = beginning,
): AsyncGenerator<PlannedStep> {
  let cursor = from;
  const findWanted = (after: string) => findWantedPhotos(db, endedBefore, after, pageSize);
  for await (const photo of listPhotos(from.restored, findWanted)) {
    cursor = { ...cursor, restored: photo.photo };
    yield { step: { kind: 'restore', photo }, cursor };
  }
  // A run finds nothing left of what it has archived; a dry run has to remember it.
  const listed = new Set<string>();
  for await (const { step, ended } of planOrders(db, endedBefore, from.ended)) {
    const key = keyOf(step);
    if (listed.has(key)) continue;
    listed.add(key);
    cursor = { ...cursor, ended };
    yield { step, cursor };
  }
  if (!archivedBefore) return;
  const times = { endedBefore, archivedBefore };
  const findExpired = (after: string) => findExpiredPhotos(db, times, after, pageSize);
  for await (const photo of listPhotos(from.deleted, findExpired)) {
    cursor = { ...cursor, deleted: photo.photo };
    yield { step: { kind: 'delete', photo }, cursor };
  }
}
