import type { DropPrint } from './drop.ts';

/** An entry of a lab's file: a print with at most 999 copies. */
export interface PrintEntry {
  readonly print: DropPrint;
  readonly copies: number;
}

/** An entry with the position of its image among those of its drop, from 1. */
export interface PlacedEntry extends PrintEntry {
  readonly image: number;
}

/** Entries of one drop and its images, each once. */
export interface EntryGroup {
  readonly entries: readonly PlacedEntry[];
  readonly images: readonly DropPrint[];
}

/** Splits a count into the smallest number of nearly equal parts of at most `max`: 1,200 by 999 is 600 and 600. */
export function splitEvenly(count: number, max: number): number[] {
  const parts = Math.ceil(count / max);
  return Array.from(
    { length: parts },
    (_, part) => Math.floor(((part + 1) * count) / parts) - Math.floor((part * count) / parts),
  );
}

function placeImages(entries: readonly PrintEntry[]): EntryGroup {
  const images: DropPrint[] = [];
  const placed = entries.map((entry) => {
    if (images.at(-1) !== entry.print) images.push(entry.print);
    return { ...entry, image: images.length };
  });
  return { entries: placed, images };
}

/**
 * Divides prints into drops of at most `splitAt` entries, and the copies of each print into entries of at most
 * `maxCopies`. A print whose entries are in two drops has its image in both.
 */
export function splitPrints(
  prints: readonly DropPrint[],
  splitAt: number,
  maxCopies: number,
): EntryGroup[] {
  const entries = prints.flatMap((print) =>
    splitEvenly(print.copies, maxCopies).map((copies) => ({ print, copies })),
  );
  let start = 0;
  return splitEvenly(entries.length, splitAt).map((length) => {
    const group = placeImages(entries.slice(start, start + length));
    start += length;
    return group;
  });
}
