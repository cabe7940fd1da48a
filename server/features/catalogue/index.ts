/** Public API of the catalogue feature: versions of what the shop sells, products and prices by country. Source: product §9. */
export { registerCatalogueRoutes } from './catalogue.routes.ts';
export type { CatalogueDeps } from './catalogue.routes.ts';
export type { CatalogueSetup } from './present-catalogue.ts';
export type { CatalogueVersionDeps } from './deps.ts';
export { findVersion, readVersions } from './versions/catalogue-versions.repo.ts';
export { presentVersion } from './versions/present-version.ts';
export { publishDraft, withdrawVersion } from './versions/publish-draft.ts';
export { addDraft, saveDraft } from './versions/save-drafts.ts';
export { registerCatalogueVersionRoutes } from './versions/versions.routes.ts';
export { readCatalogue } from './source/held-versions.repo.ts';
export {
  fixedCatalogue,
  openCatalogues,
  type CatalogueSource,
  type NumberedCatalogue,
} from './source/open-catalogues.ts';
