import { catalogueOn } from '#domain/catalogue/tax.ts';
import { toLocalTime } from '#domain/common/local-time.ts';
import type { CatalogueSource } from './features/catalogue/index.ts';
import type { Parts } from './parts.ts';

/** The catalogue that holds now with the taxes of today alone, as pages and `GET /api/catalogue` send it. */
export function catalogueOfToday({
  catalogues,
  config,
  clock,
}: Pick<Parts, 'catalogues' | 'config' | 'clock'>): Pick<CatalogueSource, 'current'> {
  return {
    current: () => {
      const { version, catalogue } = catalogues.current();
      const { date } = toLocalTime(clock(), config.timeZone);
      return { version, catalogue: catalogueOn(catalogue, date) };
    },
  };
}
