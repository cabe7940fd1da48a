// Programs that tests start, and kill: node tests/support/processes.ts <name> <argument …>.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ExportedDrop } from '#server/features/prints/drops/export-drops.ts';
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

/** The time of the entries of {@link zippedDrop}. */
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

const programs: Readonly<Record<string, (...args: readonly string[]) => Promise<void>>> = {
  /** Closes the batches of a database that are due three hours from now. */
  'close-batches': async (url = '') => {
    const { closeBatches } = await import('#server/features/prints/batches/close-batches.ts');
    const { connectDatabase } = await import('#server/platform/db/connect.ts');
    const { defaultCatalogues } = await import('#tests/support/default-catalogues.ts');
    const { openLog } = await import('#server/platform/http/logger.ts');
    const database = connectDatabase({ url, max: 1, applicationName: 'fpx-kills' });
    const clock = (): number => Date.now() + 3 * 3_600_000;
    const log = openLog({ role: 'test', level: 'silent' });
    await closeBatches({ catalogues: defaultCatalogues, kysely: database.kysely, clock }, log);
    await database.close();
  },
  /** Starts the database of a folder, prints its address, and stays. */
  'hold-postgres': async (dataDir = '') => {
    const { startEmbeddedPostgres } = await import('#server/platform/db/embedded.ts');
    const { url } = await startEmbeddedPostgres({ dataDir });
    process.stdout.write(`${url}\n`);
    setInterval(() => undefined, 60_000);
  },
  /** Starts an S3 service with its objects in a folder, prints its address, and stays. */
  'serve-s3': async (folder = '') => {
    const { startS3Server } = await import('./s3-server.ts');
    const { endpoint } = (await startS3Server(folder)).bucket('any');
    process.stdout.write(`${endpoint}\n`);
  },
  /** Writes drops into a folder, with a line for each; exits with 0 when all are there. */
  'write-drops': async (folder = '') => {
    const { writeDrop } = await import('#agent/write-drop.ts');
    const { drawDrops, openSlowly } = await import('./domain-builders.ts');
    process.stdout.write('begun\n');
    for (const drop of drawDrops()) {
      const written = await writeDrop(drop, { folder, openPrint: openSlowly });
      if (!written.ok)
        throw new Error(`${drop.name}: ${written.code} ${JSON.stringify(written.details)}`);
      process.stdout.write('written\n');
    }
  },
  /** Writes a ZIP file into a folder, and prints a dot and hangs before it reads the last of so many pictures. */
  'write-zip': async (url = '', folder = '', last = '') => {
    const { connectDatabase } = await import('#server/platform/db/connect.ts');
    const { writeZip } = await import('#tools/ops/write-zip.ts');
    const { kysely } = connectDatabase({ url, max: 1, applicationName: 'fpx-kills' });
    const blobs = openPictures(async (reads) => {
      if (reads !== Number(last)) return;
      process.stdout.write('.');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });
    await writeZip(zippedDrop, zippedAt, folder, { kysely, blobs });
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name = '', ...args] = process.argv;
  await programs[name]?.(...args);
}
