import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { CatalogueSource } from './source/open-catalogues.ts';

/** Dependencies of the versions of the catalogue. */
export interface CatalogueVersionDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly catalogues: CatalogueSource;
  /** The shop's, in which people read and write the times of versions. */
  readonly timeZone: string;
  /** Thousandths of a percent. */
  readonly defaultTaxPercentThousandths: number;
  /** Whether Canadian pickup is taxed by the studio's province. */
  readonly taxPickupByStudio: boolean;
}
