import type { Readable } from 'node:stream';
import type { ByteRange } from '../storage/storage-driver.ts';
import type { ZipEntry, ZipLayout } from './zip-layout.ts';
import { endRecords, listedHeader, localHeader } from './zip-records.ts';

/** Sources of the bytes that a layout does not know. */
export interface ZipSource {
  /** Time of every entry. */
  readonly at: Date;
  readonly checksum: (entry: ZipEntry) => Promise<number>;
  /** Reads a part of a file. */
  readonly read: (entry: ZipEntry, range: ByteRange) => Promise<Readable>;
}

/** The part of a record of `size` bytes at a place that a range covers, counted from the record; null for none. */
function overlap({ first, last }: ByteRange, at: number, size: number): ByteRange | null {
  const from = Math.max(first - at, 0);
  const to = Math.min(last - at, size - 1);
  return from > to ? null : { first: from, last: to };
}

async function* readRecord(
  range: ByteRange,
  { at, size }: { readonly at: number; readonly size: number },
  make: () => Promise<Buffer>,
): AsyncGenerator<Buffer, void> {
  const part = overlap(range, at, size);
  if (part) yield (await make()).subarray(part.first, part.last + 1);
}

async function* readData(
  range: ByteRange,
  entry: ZipEntry,
  source: ZipSource,
): AsyncGenerator<Buffer, void> {
  const part = overlap(range, entry.dataAt, entry.size);
  if (!part) return;
  let missing = part.last - part.first + 1;
  for await (const chunk of await source.read(entry, part)) {
    if (!Buffer.isBuffer(chunk)) throw new Error('the storage sent text');
    missing -= chunk.length;
    yield chunk;
  }
  if (missing !== 0)
    throw new Error(`the file ${entry.sha256} has not the size it was stored with`);
}

/**
 * Reads the bytes of a ZIP file in a range. The checksum of the next entry is computed while an entry is read, so that
 * only the first one is waited for.
 */
export async function* readZip(
  layout: ZipLayout,
  source: ZipSource,
  range: ByteRange,
): AsyncGenerator<Buffer, void> {
  const { at } = source;
  for (const [index, entry] of layout.entries.entries()) {
    const { headerAt, dataAt } = entry;
    if (dataAt + entry.size <= range.first) continue;
    if (headerAt > range.last) return;
    yield* readRecord(range, { at: headerAt, size: dataAt - headerAt }, async () =>
      localHeader(entry, await source.checksum(entry), at),
    );
    const next = layout.entries[index + 1];
    if (next && next.headerAt <= range.last) {
      // A failure appears when the checksum is needed.
      source.checksum(next).catch(() => {});
    }
    yield* readData(range, entry, source);
  }
  for (const [index, entry] of layout.entries.entries()) {
    const { listedAt } = entry;
    const size = (layout.entries[index + 1]?.listedAt ?? layout.endAt) - listedAt;
    yield* readRecord(range, { at: listedAt, size }, async () =>
      listedHeader(entry, await source.checksum(entry), at),
    );
  }
  const end = { at: layout.endAt, size: layout.size - layout.endAt };
  yield* readRecord(range, end, async () => endRecords(layout));
}
