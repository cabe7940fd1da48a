/** Door of the catalogue: what each country sells. Source: product §9. */
export { registerCatalogueRoutes } from './catalogue.routes.ts';
export type { CatalogueSetup } from './present-catalogue.ts';
