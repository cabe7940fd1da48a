import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Framing } from '#domain/prints/print-geometry.ts';
import type { Config } from '#server/config.ts';
import { planPrints } from '#server/features/prints/jobs/plan-prints.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { openLog } from '#server/platform/http/logger.ts';
import { openStores, type BlobStore } from '#server/platform/storage/blob-store.ts';
import { buildOrder } from '#tests/support/build-order.ts';

const minuteMs = 60_000;
const linesEach = 10;
/** Longer than a customer may cancel an order whose jobs were made. */
const pastGraceMs = 31 * minuteMs;

/** A stored file with its upright size. */
interface StoredFile {
  readonly sha256: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

async function storeFile(blobs: BlobStore, bytes: Buffer): Promise<StoredFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await blobs.putBytes(sha256, bytes);
  const { autoOrient } = await sharp(bytes).metadata();
  return { sha256, size: bytes.length, ...autoOrient };
}

/** Both files of a photo. */
interface PhotoFiles {
  readonly original: StoredFile;
  readonly copy: StoredFile;
}

function storePhotos(blobs: BlobStore, files: readonly string[]): Promise<PhotoFiles[]> {
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const copy = sharp(bytes).autoOrient().resize(1200, 1200, { fit: 'inside' }).jpeg();
      return {
        original: await storeFile(blobs, bytes),
        copy: await storeFile(blobs, await copy.toBuffer()),
      };
    }),
  );
}

/** A part of a photo of 4:3 for paper of 3:2, moved by a share of what is cut off: each gives another print. */
function framingOf({ width, height }: StoredFile, share: number): Framing {
  const kept = 8 / 9;
  const moved = (1 - kept) * share;
  const crop =
    width > height
      ? { x: 0, y: moved, width: 1, height: kept }
      : { x: moved, y: 0, width: kept, height: 1 };
  return { turn: 0, fit: 'fill', orientation: 'auto', crop };
}

/** Stores a paid order with the files of its photos; `from` counts the lines of earlier orders. */
async function storeOrder(
  kysely: Db,
  photos: readonly PhotoFiles[],
  { from, lines, count }: { readonly from: number; readonly lines: number; readonly count: number },
): Promise<void> {
  const items = Array.from({ length: lines }, () => ({ size: '4x6' }));
  const order = await buildOrder(kysely, { paid: true, items });
  for (const [index, item] of order.items.entries()) {
    const photo = photos[(from + index) % photos.length];
    if (!photo) throw new Error('there are no photos');
    const framing = framingOf(photo.original, (from + index) / count);
    await kysely
      .updateTable('orderItems')
      .set({ framing: JSON.stringify(framing) })
      .where('id', '=', item.id)
      .execute();
    const rows = [
      { kind: 'original', ...photo.original },
      { kind: 'order-copy', ...photo.copy },
    ] as const;
    await kysely
      .insertInto('photoFiles')
      .values(
        rows.map(({ sha256, ...row }) => ({
          ...row,
          photo: item.photo,
          sha256: Buffer.from(sha256, 'hex'),
          mediaType: 'image/jpeg',
        })),
      )
      .execute();
  }
}

/** Queues so many prints of paid orders as production does; each makes another file. */
export async function queuePrints(
  kysely: Db,
  config: Config,
  { files, count }: { readonly files: readonly string[]; readonly count: number },
): Promise<void> {
  const { blobs } = await openStores(config);
  const photos = await storePhotos(blobs, files);
  for (let from = 0; from < count; from += linesEach) {
    await storeOrder(kysely, photos, { from, lines: Math.min(linesEach, count - from), count });
  }
  const log = openLog({ role: 'bench', level: 'silent' });
  await planPrints({ kysely, blobs, clock: () => Date.now() - pastGraceMs }, log);
  const { queued } = await planPrints({ kysely, blobs, clock: Date.now }, log);
  if (queued !== count) throw new Error(`${queued} prints were queued`);
}
