import type { CatalogueSource } from '../../catalogue/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/sql.ts';

/** Dependencies of the calls by which staff see and change gift cards and discounts. */
export interface StaffDiscountDeps {
  readonly catalogues: CatalogueSource;
  readonly kysely: Db;
  readonly clock: Clock;
  readonly codeKey: string;
  readonly brandName: string;
}
