import { preferredLanguage } from '#locales/language-tags.ts';
import { languageCodes, type LanguageCode } from '#locales/languages.ts';
import { preferredLanguages } from '../platform/http/language.ts';

/** The languages that a page offers. */
export interface LanguageOffer {
  /** In the order of the picker; at least one. */
  readonly languages: readonly LanguageCode[];
  /** The language of an address that names none. */
  readonly open: LanguageCode;
  /** The language of an address that names one which is not offered. */
  readonly best: LanguageCode;
}

interface Visitor {
  /** The header `Accept-Language`. */
  readonly acceptLanguage: string | undefined;
  /** Whether the address is that of Tunisia, which is in Arabic as long as that is offered. */
  readonly isTunisian: boolean;
}

/**
 * The offer for a visitor: an address without a language is in English, as long as that is offered; else in the first
 * language of the browser that is, then in French in Tunisia, then in the shop's first. One with a language that is not
 * offered is in the first of the browser that is, then as one without.
 */
export function chooseOffer(
  languages: readonly LanguageCode[],
  { acceptLanguage, isTunisian }: Visitor,
): LanguageOffer {
  const [first = 'en'] = languages;
  const isInTunisia = isTunisian && !languages.includes('ar');
  const preferred = preferredLanguage(preferredLanguages(acceptLanguage), languages);
  const usual = isInTunisia && languages.includes('fr') ? 'fr' : first;
  const best = preferred ?? usual;
  return { languages, open: first === 'en' && !isInTunisia ? 'en' : best, best };
}

/** Whether some of the shop's languages are not offered. */
export function isPartial({ languages }: LanguageOffer): boolean {
  return languages.length < languageCodes.length;
}

/** The codes of an offer, first that of an address without a language. */
export function listOffer({ languages, open }: LanguageOffer): readonly LanguageCode[] {
  return [open, ...languages.filter((code) => code !== open)];
}

/** An offer as a fact of the page. */
export function formatOffer(offer: LanguageOffer): string {
  return listOffer(offer).join(' ');
}
