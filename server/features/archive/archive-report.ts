import type { ArchiveStep } from './plan-archive.ts';

/** Sums of a kind of step. Bytes count each file once for each photo that has it. */
export interface ArchiveSum {
  photos: number;
  files: number;
  bytes: number;
}

/** Sums with the numbers of the orders they are about. */
export interface OrdersSum extends ArchiveSum {
  readonly orders: string[];
}

/** A photo of an ended order whose content is needed elsewhere. */
export interface SharedPhoto {
  readonly photo: string;
  readonly fileName: string;
  /** Numbers of the orders that need it; null for a photo that is in no order. */
  readonly with: readonly (string | null)[];
}

/** The part of a run that belongs to an order. */
export interface ArchivedOrder extends ArchiveSum {
  readonly number: string;
  /** Photos that stay because another order has the same photo. */
  readonly kept: SharedPhoto[];
  /** Archived photos whose files stay in the working storage too, because another photo has the same content. */
  readonly shared: SharedPhoto[];
  /** Rendered prints removed from the storage. */
  prints: number;
  printBytes: number;
}

/** A photo (the server's own id), a rendered print or a file that an earlier run left (both SHA-256). */
export type FaultSubject =
  | { readonly photo: string }
  | { readonly print: string }
  | { readonly file: string };

/** Something that stays where it is: a file of it is missing or damaged, or the step failed. The next night repeats it. */
export type ArchiveFault = FaultSubject &
  (
    | { readonly fault: 'missing' | 'damaged' }
    | { readonly fault: 'failed'; readonly reason: string }
  );

/** Result of a run, or of its dry run; `npm run ops -- archive --json` prints it. Source: product §4.18. */
export interface ArchiveReport {
  /** Orders with something to archive, to keep or to remove, the first ended first. */
  readonly orders: ArchivedOrder[];
  readonly archived: ArchiveSum;
  /** Photos brought back from the archive for orders that have to be printed. */
  readonly restored: OrdersSum;
  readonly deleted: OrdersSum;
  readonly prints: { count: number; bytes: number };
  readonly faults: ArchiveFault[];
}

function emptySum(): ArchiveSum {
  return { photos: 0, files: 0, bytes: 0 };
}

/** Creates the report of a run that has done nothing yet. */
export function emptyReport(): ArchiveReport {
  return {
    orders: [],
    archived: emptySum(),
    restored: { ...emptySum(), orders: [] },
    deleted: { ...emptySum(), orders: [] },
    prints: { count: 0, bytes: 0 },
    faults: [],
  };
}

function addPhoto(sum: ArchiveSum, files: readonly { readonly size: number }[]): void {
  sum.photos += 1;
  sum.files += files.length;
  sum.bytes += files.reduce((total, { size }) => total + size, 0);
}

// The steps of an order follow each other.
function addOrder({ orders }: ArchiveReport, number: string): ArchivedOrder {
  const last = orders.at(-1);
  if (last?.number === number) return last;
  const order = { number, ...emptySum(), kept: [], shared: [], prints: 0, printBytes: 0 };
  orders.push(order);
  return order;
}

/** Adds a step to a report. */
export function addStep(report: ArchiveReport, step: ArchiveStep): void {
  if (step.kind === 'delete' || step.kind === 'restore') {
    const sum = step.kind === 'delete' ? report.deleted : report.restored;
    addPhoto(sum, step.photo.files);
    for (const order of step.photo.orders) if (!sum.orders.includes(order)) sum.orders.push(order);
    return;
  }
  const order = addOrder(report, step.order);
  if (step.kind === 'remove-print') {
    order.prints += 1;
    order.printBytes += step.print.size;
    report.prints.count += 1;
    report.prints.bytes += step.print.size;
    return;
  }
  const { photo, fileName, files, neededBy, sharedWith } = step.photo;
  if (step.kind === 'keep') {
    order.kept.push({ photo, fileName, with: neededBy });
    return;
  }
  addPhoto(order, files);
  addPhoto(report.archived, files);
  if (sharedWith.length > 0) order.shared.push({ photo, fileName, with: sharedWith });
}
