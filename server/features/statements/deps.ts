import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { Db } from '../../platform/db/sql.ts';

/** Dependencies of the statements feature. */
export interface StatementDeps {
  /** Names the papers. */
  readonly catalogue: Catalogue;
  readonly kysely: Db;
  readonly clock: () => number;
  readonly brandName: string;
}
