import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { BlobPlace, ByteRange, StorageDriver } from './storage-driver.ts';
import { onDisk } from './disk-fault.ts';
import { openFileDriver } from './file-driver.ts';
import { openIncoming } from './incoming.ts';

/** A stored file as it was recorded: its SHA-256 in lower-case hexadecimal, and its bytes. */
export interface SizedFile {
  readonly sha256: string;
  readonly size: number;
}

/** A file in the storage. */
export interface StoredFile extends SizedFile {
  readonly writtenAt: Date;
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
  /** Lists all files, which takes long in a large storage. */
  readonly list: () => AsyncIterable<StoredFile>;
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

const makePlace = onDisk((place: string) => mkdir(place));

/** Folders have at most 256 entries each, so that none grows with the number of files. */
function keyIn(folder: string, hash: string): string {
  if (!hashPattern.test(hash)) throw new Error('not a SHA-256 in hexadecimal');
  return `${folder}/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

/** Opens a folder or a bucket. */
export async function openDriver(place: BlobPlace): Promise<StorageDriver> {
  if (place.kind === 'files') return openFileDriver(place.directory);
  // Loaded on demand: the client takes 11 MB of memory in each process.
  const { openS3Driver } = await import('./s3-driver.ts');
  return openS3Driver(place);
}

async function* listBlobs(driver: StorageDriver, folder: string): AsyncGenerator<StoredFile> {
  for await (const { key, size, writtenAt } of driver.list(folder)) {
    const sha256 = path.posix.basename(key);
    if (hashPattern.test(sha256)) yield { sha256, size, writtenAt };
  }
}

/**
 * Opens the file storage. `dataDir` is the folder whose disk {@link BlobStore.freeBytes} measures; `folder` keeps
 * customers' photos, rendered prints, archived photos, the shop's pictures and exports apart.
 */
export async function openBlobStore(
  options: {
    readonly dataDir: string;
    readonly storage: BlobPlace;
  },
  folder: 'photos' | 'prints' | 'archive' | 'shop' | 'exports' = 'photos',
): Promise<BlobStore> {
  const driver = await openDriver(options.storage);
  const { pathOf } = driver;
  const incoming = openIncoming(path.resolve(options.dataDir, 'incoming'));
  const keyOf = (hash: string): string => keyIn(folder, hash);
  const put = async (hash: string, source: string | Uint8Array): Promise<void> => {
    const key = keyOf(hash);
    if ((await driver.sizeOf(key)) === null) await driver.put(key, source);
  };
  return {
    putFile: put,
    putBytes: put,
    stream: (hash, range) => driver.read(keyOf(hash), range),
    withFile: async (hash, read) => {
      if (pathOf) return await read(pathOf(keyOf(hash)));
      return await incoming.use(async (file) => {
        await pipeline(await driver.read(keyOf(hash)), createWriteStream(file));
        return await read(file);
      });
    },
    withFolder: (work) =>
      incoming.use(async (place) => {
        await makePlace(place);
        return await work(place);
      }),
    exists: async (hash) => (await driver.sizeOf(keyOf(hash))) !== null,
    sizeOf: async (hash) => driver.sizeOf(keyOf(hash)),
    replaceFile: async (hash, localPath) => driver.put(keyOf(hash), localPath),
    remove: (hash) => driver.remove(keyOf(hash)),
    list: () => listBlobs(driver, folder),
    ping: driver.ping,
    onDataDisk: options.storage.kind === 'files',
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(options.dataDir);
      return bavail * bsize;
    },
    removeLeftovers: async (before) =>
      (await driver.removeLeftovers(before)) + (await incoming.removeLeftovers(before)),
  };
}

/** The storages of a shop. */
export interface Stores {
  /** Customers' photos. */
  readonly blobs: BlobStore;
  /** Rendered prints. */
  readonly prints: BlobStore;
  /** Archived photos. */
  readonly archive: BlobStore;
  /** Pictures of the shop's brand. */
  readonly shop: BlobStore;
}

/** The storages of a running shop. */
export interface ShopStores extends Stores {
  /** Archives of exports of the whole shop, which are made again when they are lost. */
  readonly exports: BlobStore;
  /** Pieces of unfinished uploads; null for a folder, with which one machine serves. */
  readonly pieces: StorageDriver | null;
}

/** Opens the storage of archived photos, in a folder of its own. */
export function openArchive(options: {
  readonly dataDir: string;
  readonly archive: BlobPlace;
}): Promise<BlobStore> {
  return openBlobStore({ dataDir: options.dataDir, storage: options.archive }, 'archive');
}

/** Opens the storages of a shop. */
export async function openStores(options: {
  readonly dataDir: string;
  readonly storage: BlobPlace;
  readonly archive: BlobPlace;
}): Promise<ShopStores> {
  return {
    blobs: await openBlobStore(options),
    prints: await openBlobStore(options, 'prints'),
    archive: await openArchive(options),
    shop: await openBlobStore(options, 'shop'),
    exports: await openBlobStore(options, 'exports'),
    pieces: options.storage.kind === 's3' ? await openDriver(options.storage) : null,
  };
}

/**
 * Writes, reads back and deletes a small object, and looks for what is missing; rejects with the error. An S3 service
 * refuses to say that an object is missing to a key that may not list the bucket.
 */
export async function probeStorage(place: BlobPlace): Promise<void> {
  const { put, read, remove, sizeOf } = await openDriver(place);
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
}
