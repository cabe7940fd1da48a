import type { Limiter } from '../../platform/http/limiter.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { DropDeps } from '../production/index.ts';

/** Dependencies of the lab feature. */
export interface LabDeps extends DropDeps {
  /** Rendered prints. */
  readonly prints: BlobStore;
  /** Limits wrong tokens, by address. */
  readonly tokenGuesses: Limiter;
}
