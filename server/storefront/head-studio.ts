import type { LanguageCode } from '#locales/languages.ts';
import type { StudioRow } from '../features/studios/index.ts';

/** The studio of a page, as its head describes it. */
export type HeadStudio = Pick<
  StudioRow,
  | 'slug'
  | 'name'
  | 'address'
  | 'city'
  | 'province'
  | 'postal_code'
  | 'country'
  | 'phone'
  | 'latitude'
  | 'longitude'
  | 'operating_hours'
  | 'translations'
>;

/** A studio's name in a language, its own where it is not translated. */
export function studioName({ name, translations }: HeadStudio, language: LanguageCode): string {
  return (translations[language]?.name ?? name).trim();
}

/** A studio's street address in a language, its own where it is not translated. */
export function studioAddress(
  { address, translations }: HeadStudio,
  language: LanguageCode,
): string {
  return (translations[language]?.address ?? address).trim();
}
