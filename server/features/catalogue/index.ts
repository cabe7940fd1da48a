/** Public API of the catalogue feature: products and prices by country. Source: product §9. */
export { registerCatalogueRoutes } from './catalogue.routes.ts';
export type { CatalogueSetup } from './present-catalogue.ts';
