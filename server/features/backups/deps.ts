import type { Clock } from '../../platform/clock/clock.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { Stores } from '../../platform/storage/blob-store.ts';
import type { BlobPlace } from '../../platform/storage/storage-driver.ts';

/** Dependencies of a backup. */
export interface BackupDeps extends Stores {
  readonly clock: Clock;
  readonly log: Logger;
  /** Address of the shop's database. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Folder or bucket of the backups. */
  readonly place: BlobPlace;
  /** Keys of the shop and the passphrase that seals them; null leaves them out. */
  readonly secrets: {
    readonly codeKey: string;
    readonly sessionSecret: string;
    readonly passphrase: string;
  } | null;
}
