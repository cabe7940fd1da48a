import type { Db } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';

/** What the photos need of the shop. `dataDir` holds the folder of unfinished uploads. */
export interface PhotoDeps {
  readonly kysely: Db;
  readonly blobs: BlobStore;
  readonly dataDir: string;
  readonly log: Logger;
}
