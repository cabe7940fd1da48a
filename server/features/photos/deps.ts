import type { Result } from '#contract/errors.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { PicturePool } from './picture-pool.ts';
import type { UploadQuota } from './quota-limits.ts';

/** What the photos need of the shop. `dataDir` holds the folder of unfinished uploads. */
export interface PhotoDeps {
  readonly kysely: Db;
  readonly blobs: BlobStore;
  readonly dataDir: string;
  readonly log: Logger;
  readonly pictures: PicturePool;
  readonly quota: UploadQuota;
  /** Signs the addresses pictures are shown under. */
  readonly pictureKey: string;
  /** The session an original belongs to, for a sender who has the link of the order it is missing in. */
  readonly ownerByLink: (
    link: string,
    file: { readonly photoId: string; readonly sha256: string },
  ) => Promise<Result<string>>;
}
