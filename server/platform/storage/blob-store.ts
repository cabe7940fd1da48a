import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Depot } from './depot.ts';
import { fileDepot } from './file-depot.ts';
import { s3Depot } from './s3-depot.ts';

/** Location of the files: a folder, or a bucket of an S3-compatible storage. */
export type BlobPlace =
  | { readonly kind: 'files'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      /** Undefined for AWS. */
      readonly endpoint: string | undefined;
      /** Undefined to let the SDK find them. */
      readonly credentials: { readonly id: string; readonly secret: string } | undefined;
    };

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
  /** Reads a file; a missing one is an error of the stream or of the call. */
  readonly stream: (hash: string) => Promise<Readable>;
  readonly exists: (hash: string) => Promise<boolean>;
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
const keyOf = (hash: string): string => {
  if (!hashPattern.test(hash)) throw new Error('not a SHA-256 in hexadecimal');
  return `photos/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
};

const s3Driver = (place: Extract<BlobPlace, { kind: 's3' }>): S3Driver =>
  new S3Driver({
    bucket: place.bucket,
    region: place.region,
    visibility: 'private',
    // Many S3-compatible storages have no ACLs; a bucket is private by its policy.
    supportsACL: false,
    // Storages other than AWS refuse trailing checksums, or store them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(place.endpoint && { endpoint: place.endpoint, forcePathStyle: true }),
    ...(place.credentials && {
      credentials: {
        accessKeyId: place.credentials.id,
        secretAccessKey: place.credentials.secret,
      },
    }),
  });

/** Opens the backend of the storage. */
export const depotOf = (place: BlobPlace): Depot => {
  if (place.kind === 's3') return s3Depot(new Disk(s3Driver(place)));
  const location = path.resolve(place.directory);
  return fileDepot(new Disk(new FSDriver({ location, visibility: 'private' })), location);
};

/** Opens the file storage. `dataDir` is the folder whose disk {@link BlobStore.freeBytes} measures. */
export const openBlobStore = (options: {
  readonly dataDir: string;
  readonly storage: BlobPlace;
}): BlobStore => {
  const depot = depotOf(options.storage);
  const put = async (hash: string, source: string | Uint8Array): Promise<void> => {
    const key = keyOf(hash);
    if (!(await depot.exists(key))) await depot.put(key, source);
  };
  return {
    putFile: put,
    putBytes: put,
    stream: (hash) => depot.disk.getStream(keyOf(hash)),
    exists: async (hash) => depot.exists(keyOf(hash)),
    remove: (hash) => depot.disk.delete(keyOf(hash)),
    ping: depot.ping,
    onDataDisk: options.storage.kind === 'files',
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(options.dataDir);
      return bavail * bsize;
    },
    removeLeftovers: depot.removeLeftovers,
  };
};
