import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ExportedDrop } from '#server/features/prints/index.ts';
import type { ByteRange } from '#server/platform/storage/storage-driver.ts';

/** Bytes in place of JPEGs, by their SHA-256; the same in every process. */
const pictures = new Map(
  Array.from({ length: 8 }, (_, index) => {
    const bytes = Buffer.alloc(50_000 + index, `picture ${index} `);
    return [createHash('sha256').update(bytes).digest('hex'), bytes] as const;
  }),
);

/** A folder tree of eight pictures. */
export const zippedDrop: ExportedDrop = {
  name: 'FPX-1',
  manifest: {
    version: 1,
    format: 'tree',
    entries: ['FPX-1'],
    files: [...pictures].map(([sha256, { length: size }], index) => ({
      kind: 'print' as const,
      path: `FPX-1/10x15_glossy/00${index}_c1.jpg`,
      sha256,
      size,
    })),
  },
};

/** The time of its entries. */
export const zippedAt = new Date('2026-03-14T08:05:07Z');

/** The storage of the pictures; `before` is awaited before the reading of each one, which are counted from 1. */
export function openPictures(before: (reads: number) => Promise<unknown> = async () => null) {
  let reads = 0;
  return {
    stream: async (sha256: string, range?: ByteRange): Promise<Readable> => {
      reads += 1;
      await before(reads);
      const bytes = pictures.get(sha256) ?? Buffer.alloc(0);
      // A copy, because its reader frees the memory of what it has read.
      return Readable.from([
        Buffer.from(bytes.subarray(range?.first ?? 0, (range?.last ?? bytes.length - 1) + 1)),
      ]);
    },
  };
}
