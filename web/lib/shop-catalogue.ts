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

/** Changes the catalogue of this page, with what the shop sent of it. */
export function changeShopCatalogue(change: (catalogue: Catalogue) => Catalogue): void {
  shared.setState(({ catalogue }) => ({ catalogue: change(catalogue) }));
}

/** {@link useShopCatalogue} outside of components. */
export function getShopCatalogue(): Catalogue {
  return shared.getState().catalogue;
}
