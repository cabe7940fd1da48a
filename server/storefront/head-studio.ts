import type { LanguageCode } from '#locales/languages.ts';
import type { StudioRow } from '../features/studios/index.ts';

/** The studio of a page, with the data for its head. */
export type HeadStudio = Pick<
  StudioRow,
  | 'slug'
  | 'name'
  | 'address'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'country'
  | 'phone'
  | 'latitude'
  | 'longitude'
  | 'operatingHours'
  | 'translations'
>;

/** Returns a studio's name in a language, or its original name without a translation. */
export function studioName({ name, translations }: HeadStudio, language: LanguageCode): string {
  return (translations[language]?.name ?? name).trim();
}

/** Returns a studio's street address in a language, or its original one without a translation. */
export function studioAddress(
  { address, translations }: HeadStudio,
  language: LanguageCode,
): string {
  return (translations[language]?.address ?? address).trim();
}
