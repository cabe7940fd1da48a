import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { BlobStore, Stores } from '../../platform/storage/blob-store.ts';
import type { CatalogueSource } from '../catalogue/index.ts';

/** Dependencies of the exports that people ask for. */
export interface ShopExportDeps extends Pick<Stores, 'blobs' | 'archive'> {
  readonly catalogues: CatalogueSource;
  readonly kysely: Db;
  readonly clock: Clock;
  /** Has the folder in which an export is written. */
  readonly dataDir: string;
  /** Archives of exports. */
  readonly exports: BlobStore;
  /** Largest part of an archive, in bytes; for tests. */
  readonly partBytes?: number;
}
