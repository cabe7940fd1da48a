import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { pageCatalogueId, parsePageCatalogue } from '#domain/storefront/page-catalogue.ts';
import { createShared } from './shared-store.ts';

/** The catalogue that the server wrote into a page; null for a page without one. */
export function catalogueIn(page: ParentNode): Catalogue | null {
  return parsePageCatalogue(page.querySelector(`#${pageCatalogueId}`)?.textContent ?? '');
}

/** Server rendering has no document, and sets the catalogue itself. */
const shared = createShared<{ readonly catalogue: Catalogue | null }>(() => ({
  catalogue: typeof document === 'undefined' ? null : catalogueIn(document),
}));

function inPage(catalogue: Catalogue | null): Catalogue {
  if (!catalogue) throw new Error('the page has no catalogue');
  return catalogue;
}

/** The catalogue by which this page shows prices, papers and quantities. */
export function useShopCatalogue(): Catalogue {
  return inPage(shared((state) => state.catalogue));
}

/** {@link useShopCatalogue} outside of components. */
export function getShopCatalogue(): Catalogue {
  return inPage(shared.getState().catalogue);
}

/** Replaces the catalogue of this page by a newer one. */
export function setShopCatalogue(catalogue: Catalogue): void {
  shared.setState({ catalogue });
}
