import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/sql.ts';

/** Dependencies of the commands that move drops. */
export interface DropDeps {
  readonly kysely: Db;
  readonly clock: Clock;
}
