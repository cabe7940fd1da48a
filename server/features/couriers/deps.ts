import type { Db } from '../../platform/db/sql.ts';

/** Dependencies of the couriers feature. */
export interface CourierDeps {
  readonly kysely: Db;
  readonly clock: () => number;
}
