import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Depot } from './depot.ts';
import { fileDepot } from './file-depot.ts';
import { s3Depot } from './s3-depot.ts';

/** Where the files are kept: a folder, or a bucket of an S3-compatible storage. */
export type BlobPlace =
  | { readonly kind: 'files'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      /** Undefined: AWS. */
      readonly endpoint: string | undefined;
      /** Undefined: the SDK looks for them in its own places. */
      readonly credentials: { readonly id: string; readonly secret: string } | undefined;
    };

/**
 * Files addressed by their content: `hash` is the lower-case hexadecimal SHA-256 of the bytes, so the same file is kept
 * once and what is there is never changed. A hash is the caller's word; whoever stores a file has computed it.
 */
export interface BlobStore {
  /** Keeps a copy of a local file, all of it or nothing; the local file stays. Storing it again changes nothing. */
  readonly putFile: (hash: string, localPath: string) => Promise<void>;
  /** As {@link BlobStore.putFile}, for a small file in memory. */
  readonly putBytes: (hash: string, bytes: Uint8Array) => Promise<void>;
  /** Reads a file; a missing one is an error of the stream or of the call. */
  readonly stream: (hash: string) => Promise<Readable>;
  readonly exists: (hash: string) => Promise<boolean>;
  /** Removes a file; one that is not there is no error. Whoever calls has made sure that nobody needs it. */
  readonly remove: (hash: string) => Promise<void>;
  /** Resolves when the storage answers and can be written to. */
  readonly ping: () => Promise<void>;
  /** Whether the files are on the data disk too. */
  readonly onDataDisk: boolean;
  /** Free bytes of the data disk, where uploads are gathered whatever the storage behind. */
  readonly freeBytes: () => Promise<number>;
  /** Removes what a killed process left half written before this time; answers how many. */
  readonly removeLeftovers: (before: Date) => Promise<number>;
}

const hashPattern = /^[0-9a-f]{64}$/;

/** Folders of at most 256 entries, so that no folder grows with the shop. */
const keyOf = (hash: string): string => {
  if (!hashPattern.test(hash)) throw new Error('not a SHA-256 in hexadecimal');
  return `photos/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
};

const s3Driver = (place: Extract<BlobPlace, { kind: 's3' }>): S3Driver =>
  new S3Driver({
    bucket: place.bucket,
    region: place.region,
    visibility: 'private',
    // Many S3-compatible storages know no ACLs; a bucket is private by its policy.
    supportsACL: false,
    // Elsewhere than at AWS trailing checksums are refused, or stored as content.
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

/** Opens what is behind the storage. */
export const depotOf = (place: BlobPlace): Depot => {
  if (place.kind === 's3') return s3Depot(new Disk(s3Driver(place)));
  const location = path.resolve(place.directory);
  return fileDepot(new Disk(new FSDriver({ location, visibility: 'private' })), location);
};

/** Opens the shop's file storage. `dataDir` is the folder whose disk {@link BlobStore.freeBytes} measures. */
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
