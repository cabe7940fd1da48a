import { addressCountry } from '#domain/storefront/page-paths.ts';
import { languageOf, localizedPath, type LanguageCode } from '#locales/languages.ts';
import { logoAddress } from '../../shop-settings/index.ts';
import type { ShopIdentity } from '../deps.ts';
import type { MailContent } from '../render/mail-content.ts';

const logoHeight = 28;
const maxLogoWidth = 160;

/** The accent and the logo. The logo is fetched from the shop, at an address that is the same for everybody. */
function lookOf(
  { accent, logo }: NonNullable<ShopIdentity['look']>,
  origin: string,
): Pick<MailContent['brand'], 'accent' | 'logo'> {
  if (!logo) return accent === null ? {} : { accent };
  const scale = Math.min(logoHeight / logo.height, maxLogoWidth / logo.width);
  return {
    logo: {
      source: `${origin}${logoAddress(logo.tag)}`,
      width: Math.max(1, Math.round(logo.width * scale)),
      height: Math.max(1, Math.round(logo.height * scale)),
    },
  };
}

/**
 * The shop's name in a mail, with a link to the shop in the mail's language. Arabic's own path also chooses Tunisia, so
 * other countries get the one that leaves the country alone.
 */
export function shopBrand(
  { brandName, origin, look }: ShopIdentity,
  code: LanguageCode,
  country: string,
): MailContent['brand'] {
  return {
    name: brandName,
    link: `${origin}${country === addressCountry ? languageOf(code).path : localizedPath(code, null)}`,
    ...(look && lookOf(look, origin)),
  };
}
