import { languageOf, localizedPath, type LanguageCode } from '#locales/languages.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';

/**
 * The shop's name in a mail, with a link to the shop in the mail's language. Arabic's own path also chooses Tunisia, so
 * other countries get the one that leaves the country alone.
 */
export function shopBrand(
  { brandName, origin }: ShopIdentity,
  code: LanguageCode,
  country: string,
): MailContent['brand'] {
  return {
    name: brandName,
    link: `${origin}${country === 'TN' ? languageOf(code).path : localizedPath(code, null)}`,
  };
}
