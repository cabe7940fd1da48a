import type { Clock } from '../../platform/clock/clock.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { ArchiveStores } from '../photos/index.ts';

/** Dependencies of the archive. */
export interface ArchiveDeps extends ArchiveStores {
  /** Rendered prints. */
  readonly prints: BlobStore;
  readonly clock: Clock;
  /** Days from the archiving of photos to their deletion; undefined for never. */
  readonly deleteAfterDays: number | undefined;
}
