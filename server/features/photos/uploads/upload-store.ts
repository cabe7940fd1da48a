import type { DataStore, Locker } from '@tus/server';
import { uploadMetadata, type UploadMetadata } from '#contract/photos.ts';

/** Identifies an upload: its session and its own unguessable name. */
export interface UploadId {
  readonly sessionId: string;
  readonly name: string;
}

/** An unfinished or a finished upload. `received` is null once its bytes were received and deleted. */
export interface UploadState {
  readonly size: number;
  readonly received: number | null;
  readonly metadata: UploadMetadata;
}

/** The unfinished uploads, apart by session: a session cannot see another one's uploads. */
export interface UploadStore {
  /** The bytes as the tus server writes them, by {@link keyOf}. */
  readonly store: DataStore;
  /** Lets one request at a time write an upload. */
  readonly locks: Locker;
  /** Null for an unknown upload. */
  readonly find: (id: UploadId) => Promise<UploadState | null>;
  /** Whether the bytes of an upload are present, by its {@link keyOf}. */
  readonly has: (key: string) => Promise<boolean>;
  /**
   * Gives `read` the path of a file with the bytes of a whole upload, which it may read until it ends. An upload whose
   * bytes are gone is an error of the call or of reading the path.
   */
  readonly withFile: <T>(id: UploadId, read: (file: string) => Promise<T>) => Promise<T>;
  /** Deletes the bytes of an upload and remembers that it was complete. */
  readonly removeBytes: (id: UploadId) => Promise<void>;
  readonly remove: (id: UploadId) => Promise<void>;
  /** Names of the uploads of a session, finished ones among them. */
  readonly list: (sessionId: string) => Promise<readonly string[]>;
  /** Removes uploads without a new byte since then; returns how many files. */
  readonly sweep: (untouchedSince: Date) => Promise<number>;
}

/** The id by which the tus server and the quotas know an upload. */
export function keyOf({ sessionId, name }: UploadId): string {
  return `${sessionId}/${name}`;
}

/** Reads metadata that were checked when the upload was announced. */
export function parseMetadata(metadata: unknown): UploadMetadata {
  return uploadMetadata.parse(metadata);
}
