import type { CatalogueSource } from '../catalogue/index.ts';
import type { Db } from '../../platform/db/sql.ts';

/** Dependencies of the statements feature. */
export interface StatementDeps {
  /** Names the papers. */
  readonly catalogues: CatalogueSource;
  readonly kysely: Db;
  readonly clock: () => number;
  readonly brandName: string;
}
