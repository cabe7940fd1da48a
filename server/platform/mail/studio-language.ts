import { policyOf, type Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { isLanguageCode, type LanguageCode } from '#locales/languages.ts';

/** Returns the language of mails and papers to studios in a country (two-letter code): the catalogue's, else English. */
export function studioLanguage(catalogue: Catalogue, country: string): LanguageCode {
  const { studioLanguage: code = '' } = policyOf(catalogue, country);
  return isLanguageCode(code) ? code : 'en';
}
