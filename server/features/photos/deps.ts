import type { Result } from '#contract/errors.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { StorageDriver } from '../../platform/storage/storage-driver.ts';
import type { PicturePool } from './decoding/picture-pool.ts';
import type { UploadQuota } from './quota-limits.ts';

/** Dependencies of the photos feature. */
export interface PhotoDeps {
  readonly kysely: Db;
  /** The working storage. */
  readonly blobs: BlobStore;
  /** Photos of orders that ended long ago. */
  readonly archive: BlobStore;
  /** The storage of unfinished uploads; null where they are files of `dataDir`, since one machine serves. */
  readonly pieces: StorageDriver | null;
  readonly dataDir: string;
  readonly log: Logger;
  readonly pictures: PicturePool;
  readonly quota: UploadQuota;
  /** Key that signs the addresses of images. */
  readonly pictureKey: string;
  /** Finds the session that owns an original, for a sender with the link of the order that misses it. */
  readonly ownerByLink: (
    link: string,
    file: { readonly photoId: string; readonly sha256: string },
  ) => Promise<Result<string>>;
}
