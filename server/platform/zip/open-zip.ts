import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { FreedStream, freeChunk } from '../http/freed-stream.ts';
import type { Db } from '../db/sql.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { ByteRange } from '../storage/storage-driver.ts';
import { findChecksums, rememberChecksum } from './checksums.repo.ts';
import { readZip, type ZipSource } from './read-zip.ts';
import { layOutZip, type ZipEntry, type ZipFile } from './zip-layout.ts';

/** Dependencies of a ZIP file: `blobs` holds its files. The memory of each chunk it reads is freed once it was used. */
export interface ZipDeps {
  readonly kysely: Db;
  readonly blobs: Pick<BlobStore, 'stream'>;
  /** Whether the checksum of a file is remembered; that of every file unless it is given. */
  readonly isRemembered?: (sha256: string) => boolean;
}

/** A ZIP file that is made while it is read. */
export interface OpenZip {
  /** Bytes of the whole. */
  readonly size: number;
  /** Strong entity tag: the same for the same bytes. */
  readonly etag: string;
  /** Reads the bytes of a range, or all of them. */
  readonly stream: (range?: ByteRange) => Readable;
}

/** Changes with the form of the records, so that a download of the old form is not resumed with the new one. */
const formVersion = 1;

/**
 * Computes the CRC-32 of a file by reading it, or takes it from the database, where it is remembered. Each is computed
 * once for a ZIP file, even if it is needed twice.
 */
async function openChecksums(
  { kysely, blobs, isRemembered = () => true }: ZipDeps,
  files: readonly ZipFile[],
): Promise<ZipSource['checksum']> {
  const known = new Map<string, number | Promise<number>>(
    await findChecksums(kysely, [...new Set(files.map(({ sha256 }) => sha256))]),
  );
  const compute = async ({ sha256 }: ZipEntry): Promise<number> => {
    let sum = 0;
    const hash = createHash('sha256');
    for await (const chunk of await blobs.stream(sha256)) {
      if (!Buffer.isBuffer(chunk)) throw new Error('the storage sent text');
      sum = crc32(chunk, sum);
      hash.update(chunk);
      freeChunk(chunk);
    }
    // The checksum of changed bytes would spoil every later ZIP file, also once the right ones are back.
    if (hash.digest('hex') !== sha256) throw new Error(`the stored file ${sha256} is damaged`);
    if (isRemembered(sha256)) await rememberChecksum(kysely, sha256, sum);
    return sum;
  };
  return async (entry) => {
    const found = known.get(entry.sha256);
    if (found !== undefined) return await found;
    const pending = compute(entry);
    known.set(entry.sha256, pending);
    pending.catch(() => known.delete(entry.sha256));
    return await pending;
  };
}

/**
 * Opens a ZIP file of stored files. Its size is known before any file is read, and every range of it is the same
 * whenever it is read, so that a download can be resumed. Names that repeat are an exception. `at` is the time of every
 * entry: the order's, because a time of the download would change the bytes.
 */
export function openZip(deps: ZipDeps, files: readonly ZipFile[], at: Date): OpenZip {
  const layout = layOutZip(files);
  const content = files.map(({ name, size, sha256 }) => [name, size, sha256]);
  const hash = createHash('sha256').update(JSON.stringify([formVersion, at.getTime(), content]));
  async function* read(range: ByteRange): AsyncGenerator<Buffer, void> {
    const source = {
      at,
      checksum: await openChecksums(deps, files),
      read: (entry: ZipEntry, part: ByteRange) => deps.blobs.stream(entry.sha256, part),
    };
    yield* readZip(layout, source, range);
  }
  return {
    size: layout.size,
    etag: `"${hash.digest('hex').slice(0, 32)}"`,
    stream: (range = { first: 0, last: layout.size - 1 }) => FreedStream.of(read(range)),
  };
}
