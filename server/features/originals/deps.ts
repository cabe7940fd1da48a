import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';

/** Dependencies of the originals feature. Source: product §4.17. */
export interface OriginalsDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  /** Key that signs the links for sending missing originals. */
  readonly originalsKey: string;
  /** Key that signs the addresses of pictures. */
  readonly pictureKey: string;
}
