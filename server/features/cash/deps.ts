import type { Db } from '../../platform/db/sql.ts';

/** Dependencies of the cash feature. */
export interface CashDeps {
  readonly kysely: Db;
  readonly clock: () => number;
  /** Time zone of the shop's own counter; a studio has its own. */
  readonly timeZone: string;
}
