import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import {
  openCatalogues,
  type CatalogueSource,
} from '#server/features/catalogue/source/open-catalogues.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/sql.ts';

/** Opens the catalogue of the running shop for a command. */
export async function openShopCatalogues(kysely: Db): Promise<CatalogueSource> {
  const catalogues = openCatalogues({ kysely, clock: systemClock, first: defaultCatalogue });
  await catalogues.refresh();
  return catalogues;
}
