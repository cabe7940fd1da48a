import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';

/** Dependencies of the staff feature. */
export interface StaffPeopleDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  /** Name of the shop. */
  readonly brand: string;
  /** Whether the shop runs on the payment sandbox. */
  readonly isDemo: boolean;
}
