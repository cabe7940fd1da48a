import type { Disk } from 'flydrive';

/** What differs between the kinds of storage: how a file gets in whole. */
export interface Depot {
  readonly disk: Disk;
  /** Stores a local file by its path, or bytes; nobody ever sees a part of it under the key. */
  readonly put: (key: string, source: string | Uint8Array) => Promise<void>;
  readonly exists: (key: string) => Promise<boolean>;
  /** Resolves when the storage answers. */
  readonly ping: () => Promise<void>;
  /** Removes what was left half written before this time; answers how many. */
  readonly removeLeftovers: (before: Date) => Promise<number>;
}
