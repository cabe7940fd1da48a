import type { Db } from '../../platform/db/sql.ts';

/** Dependencies of the figures. */
export interface FigureDeps {
  readonly kysely: Db;
  readonly clock: () => number;
  /** The shop's time zone; a studio has its own. */
  readonly timeZone: string;
}
