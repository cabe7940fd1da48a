import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { formatPageCatalogue, pageCatalogueId } from '#domain/storefront/page-catalogue.ts';

/** The element of a page that holds the catalogue; browsers do not run it, and content policies need not name it. */
export function catalogueTag(catalogue: Catalogue): string {
  return `<script type="application/json" id="${pageCatalogueId}">${formatPageCatalogue(catalogue)}</script>`;
}
