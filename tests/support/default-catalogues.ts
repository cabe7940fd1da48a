import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { fixedCatalogue } from '#server/features/catalogue/source/open-catalogues.ts';

/** The catalogue of a new shop, whatever the version. */
export const defaultCatalogues = fixedCatalogue(defaultCatalogue);
