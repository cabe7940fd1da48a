import type { Readable } from 'node:stream';

/** Location of the files: a folder, or a bucket of an S3-compatible storage. */
export type BlobPlace = { readonly kind: 'files'; readonly directory: string } | S3Place;

/** A bucket of an S3-compatible storage. */
export interface S3Place {
  readonly kind: 's3';
  readonly bucket: string;
  readonly region: string;
  /** Undefined for AWS. */
  readonly endpoint: string | undefined;
  /** Undefined to let the SDK find them. */
  readonly credentials: { readonly id: string; readonly secret: string } | undefined;
}

/** Bytes of a file, both ends included, as in the header `Range`. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A stored file as a storage lists it. */
export interface ListedFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly writtenAt: Date;
}

/** The operations of a kind of storage. */
export interface StorageDriver {
  /** Stores a local file by its path, or bytes; a reader never sees a part of it under the key. */
  readonly put: (key: string, source: string | Uint8Array) => Promise<void>;
  /** Reads a file or a part of it; a missing one is an error of the stream or of the call. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Bytes of a stored file; null for a missing one. */
  readonly sizeOf: (key: string) => Promise<number | null>;
  /** Removes a file; a missing one is no error. */
  readonly remove: (key: string) => Promise<void>;
  /** Lists the files of a folder and of those in it. */
  readonly list: (folder: string) => AsyncIterable<ListedFile>;
  /** Resolves when the storage responds. */
  readonly ping: () => Promise<void>;
  /** Path of a file on this machine; null for a storage elsewhere. */
  readonly pathOf: ((key: string) => string) | null;
  /** Removes files left half written before this time; returns how many. */
  readonly removeLeftovers: (before: Date) => Promise<number>;
}
