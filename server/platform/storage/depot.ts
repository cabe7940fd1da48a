import type { Disk } from 'flydrive';

/** The operations that differ between kinds of storage: atomic writes and their cleanup. */
export interface Depot {
  readonly disk: Disk;
  /** Stores a local file by its path, or bytes; a reader never sees a part of it under the key. */
  readonly put: (key: string, source: string | Uint8Array) => Promise<void>;
  readonly exists: (key: string) => Promise<boolean>;
  /** Resolves when the storage responds. */
  readonly ping: () => Promise<void>;
  /** Removes files left half written before this time; returns how many. */
  readonly removeLeftovers: (before: Date) => Promise<number>;
}
