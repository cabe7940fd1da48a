import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/sql.ts';

/** Dependencies of the calls by which staff see and change gift cards and discounts. */
export interface StaffDiscountDeps {
  readonly catalogue: Catalogue;
  readonly kysely: Db;
  readonly clock: Clock;
  readonly codeKey: string;
  readonly brandName: string;
}
