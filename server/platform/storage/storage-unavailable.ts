import { DependencyUnavailable } from '../dependency-unavailable.ts';

/**
 * The storage of the files failed, and the same call may succeed later: it is unreachable, silent, overloaded or full, or
 * refuses the shop.
 */
export class StorageUnavailable extends DependencyUnavailable {
  override name = 'StorageUnavailable';
  readonly dependency = 'storage';
}
