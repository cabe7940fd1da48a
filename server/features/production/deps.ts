import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { PicturePool } from '../photos/index.ts';

/** Dependencies of the production feature. Source: product §4.20. */
export interface ProductionDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  /** Customers' photos. */
  readonly blobs: BlobStore;
  /** Rendered prints. */
  readonly prints: BlobStore;
  readonly pictures: PicturePool;
}
