import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { CatalogueSource } from '../catalogue/index.ts';
import type { PicturePool } from '../photos/index.ts';
import type { PrintQuota } from './records/print-quota.repo.ts';

/** Dependencies of the production feature. Source: product §4.20. */
export interface ProductionDeps {
  readonly catalogues: CatalogueSource;
  readonly kysely: Db;
  readonly clock: Clock;
  /** Customers' photos. */
  readonly blobs: BlobStore;
  /** Rendered prints. */
  readonly prints: BlobStore;
  /** Archived photos, which a reprint needs again. */
  readonly archive: BlobStore;
  readonly pictures: PicturePool;
  /** Most bytes of prints of one sender's unpaid orders; the shop's own limits when unset. */
  readonly printQuota?: PrintQuota;
  readonly log: Logger;
}
