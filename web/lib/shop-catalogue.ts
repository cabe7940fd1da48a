import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { createShared } from './shared-store.ts';

const shared = createShared<{ readonly catalogue: Catalogue }>(() => ({
  catalogue: defaultCatalogue,
}));

/** The catalogue by which this page shows prices, papers and quantities. */
export function useShopCatalogue(): Catalogue {
  return shared((state) => state.catalogue);
}

/** {@link useShopCatalogue} outside of components. */
export function getShopCatalogue(): Catalogue {
  return shared.getState().catalogue;
}
