import type { Db } from '../../platform/db/sql.ts';

/** Dependencies of the statements feature. */
export interface StatementDeps {
  readonly kysely: Db;
  readonly clock: () => number;
  readonly brandName: string;
}
