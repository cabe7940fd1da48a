import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { BlobPlace, ByteRange, Depot } from './depot.ts';
import { openFileDepot } from './file-depot.ts';
import { openIncoming } from './incoming.ts';

/** A stored file as it was recorded: its SHA-256 in lower-case hexadecimal, and its bytes. */
export interface SizedFile {
  readonly sha256: string;
  readonly size: number;
}

/**
 * Files addressed by their content: `hash` is the lower-case hexadecimal SHA-256 of the bytes, so the same file is
 * stored once and never changed. The hash is not verified here; the caller has computed it.
 */
export interface BlobStore {
  /**
   * Stores a copy of a local file, completely or not at all; the local file stays. Storing it again changes nothing.
   */
  readonly putFile: (hash: string, localPath: string) => Promise<void>;
  /** Like {@link BlobStore.putFile}, for a small file in memory. */
  readonly putBytes: (hash: string, bytes: Uint8Array) => Promise<void>;
  /** Reads a file or a part of it; a missing one is an error of the stream or of the call. */
  readonly stream: (hash: string, range?: ByteRange) => Promise<Readable>;
  /**
   * Gives `read` the path of a file that it may read until it ends: of the stored one, or of a copy of one stored
   * elsewhere. A missing file is an error of the call or of reading the path.
   */
  readonly withFile: <T>(hash: string, read: (file: string) => Promise<T>) => Promise<T>;
  /** Gives `work` an empty folder on the data disk, which is removed afterwards with everything in it. */
  readonly withFolder: <T>(work: (folder: string) => Promise<T>) => Promise<T>;
  readonly exists: (hash: string) => Promise<boolean>;
  /** Bytes of a stored file; null for a missing one. A disk that lost a part of a file shows it here. */
  readonly sizeOf: (hash: string) => Promise<number | null>;
  /** Like {@link BlobStore.putFile}, but replaces the stored file, which is damaged. */
  readonly replaceFile: (hash: string, localPath: string) => Promise<void>;
  /** Removes a file; a missing one is no error. The caller ensures that it is unused. */
  readonly remove: (hash: string) => Promise<void>;
  /** Resolves when the storage responds and can be written to. */
  readonly ping: () => Promise<void>;
  /** Whether the files are on the data disk too. */
  readonly onDataDisk: boolean;
  /** Free bytes of the data disk, which collects uploads for every kind of storage. */
  readonly freeBytes: () => Promise<number>;
  /** Removes files that a killed process left half written before this time; returns how many. */
  readonly removeLeftovers: (before: Date) => Promise<number>;
}

const hashPattern = /^[0-9a-f]{64}$/;

/** Folders have at most 256 entries each, so that none grows with the number of files. */
const keyIn = (folder: string, hash: string): string => {
  if (!hashPattern.test(hash)) throw new Error('not a SHA-256 in hexadecimal');
  return `${folder}/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
};

const openDepot = async (place: BlobPlace): Promise<Depot> => {
  if (place.kind === 'files') return openFileDepot(place.directory);
  // Loaded on demand: the client takes 11 MB of memory in each process.
  const { openS3Depot } = await import('./s3-depot.ts');
  return openS3Depot(place);
};

/**
 * Opens the file storage. `dataDir` is the folder whose disk {@link BlobStore.freeBytes} measures; `folder` keeps
 * customers' photos, rendered prints and archived photos apart.
 */
export const openBlobStore = async (
  options: {
    readonly dataDir: string;
    readonly storage: BlobPlace;
  },
  folder: 'photos' | 'prints' | 'archive' = 'photos',
): Promise<BlobStore> => {
  const depot = await openDepot(options.storage);
  const { pathOf } = depot;
  const incoming = openIncoming(path.resolve(options.dataDir, 'incoming'));
  const keyOf = (hash: string): string => keyIn(folder, hash);
  const put = async (hash: string, source: string | Uint8Array): Promise<void> => {
    const key = keyOf(hash);
    if ((await depot.sizeOf(key)) === null) await depot.put(key, source);
  };
  return {
    putFile: put,
    putBytes: put,
    stream: (hash, range) => depot.read(keyOf(hash), range),
    withFile: async (hash, read) => {
      if (pathOf) return await read(pathOf(keyOf(hash)));
      return await incoming.use(async (file) => {
        await pipeline(await depot.read(keyOf(hash)), createWriteStream(file));
        return await read(file);
      });
    },
    withFolder: (work) =>
      incoming.use(async (place) => {
        await mkdir(place);
        return await work(place);
      }),
    exists: async (hash) => (await depot.sizeOf(keyOf(hash))) !== null,
    sizeOf: async (hash) => depot.sizeOf(keyOf(hash)),
    replaceFile: async (hash, localPath) => depot.put(keyOf(hash), localPath),
    remove: (hash) => depot.remove(keyOf(hash)),
    ping: depot.ping,
    onDataDisk: options.storage.kind === 'files',
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(options.dataDir);
      return bavail * bsize;
    },
    removeLeftovers: async (before) =>
      (await depot.removeLeftovers(before)) + (await incoming.removeLeftovers(before)),
  };
};

/** The storages of a shop. */
export interface Stores {
  /** Customers' photos. */
  readonly blobs: BlobStore;
  /** Rendered prints. */
  readonly prints: BlobStore;
  /** Archived photos. */
  readonly archive: BlobStore;
}

/** Opens the storage of archived photos, in a folder of its own. */
export const openArchive = (options: {
  readonly dataDir: string;
  readonly archive: BlobPlace;
}): Promise<BlobStore> =>
  openBlobStore({ dataDir: options.dataDir, storage: options.archive }, 'archive');

/** Opens the storages of a shop. */
export const openStores = async (options: {
  readonly dataDir: string;
  readonly storage: BlobPlace;
  readonly archive: BlobPlace;
}): Promise<Stores> => ({
  blobs: await openBlobStore(options),
  prints: await openBlobStore(options, 'prints'),
  archive: await openArchive(options),
});

/**
 * Writes, reads back and deletes a small object, and looks for what is missing; rejects with the error. An S3 service
 * refuses to say that an object is missing to a key that may not list the bucket.
 */
export const probeStorage = async (place: BlobPlace): Promise<void> => {
  const { put, read, remove, sizeOf } = await openDepot(place);
  const key = `probes/${randomUUID()}`;
  const written = randomUUID();
  await put(key, Buffer.from(written));
  try {
    const content = await buffer(await read(key));
    if (content.toString() !== written)
      throw new Error('what was read back is not what was written');
  } finally {
    await remove(key);
  }
  if ((await sizeOf(key)) !== null) throw new Error('what was deleted is still there');
};
