import { create } from 'zustand';
import { preferredLanguage } from '#locales/language-tags.ts';
import type { LanguageCode } from '#locales/index.ts';
import { offeredCodes } from '#web/lib/offered-languages.ts';
import { browserKeyValue, setWithEviction } from '#web/lib/key-value.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import type { ParsedPath } from '../address/language-path.ts';

interface Visit {
  readonly place: ParsedPath;
  /** The language picked manually before, or null. */
  readonly picked: string | null;
  readonly isDismissed: boolean;
  /** Codes of the languages that the shop offers. */
  readonly offered: readonly string[];
  /** Language tags of the browser, in order of preference. */
  readonly tags: readonly string[];
}

/**
 * The language to offer while the page is in another one; null for a visitor who picked a language, arrived on the
 * path of one or dismissed the offer.
 */
export function languageToOffer({
  place,
  picked,
  isDismissed,
  offered,
  tags,
}: Visit): LanguageCode | null {
  if (place.language !== null || picked !== null || isDismissed) return null;
  return preferredLanguage(tags, offered);
}

/** The language offered on this visit, if any. */
export const useLanguageOffer = create<{ readonly language: LanguageCode | null }>()(() => ({
  language: null,
}));

/** Decides whether this visit gets an offer. */
export function startLanguageOffer(place: ParsedPath, picked: string | null): void {
  const isDismissed = browserKeyValue().get(storageKeys.languageOffer) !== null;
  const offered = offeredCodes();
  const tags = navigator.languages;
  useLanguageOffer.setState({
    language: languageToOffer({ place, picked, isDismissed, offered, tags }),
  });
}

/** Dismisses the offer for good on this device. */
export function dismissLanguageOffer(): void {
  setWithEviction(browserKeyValue(), storageKeys.languageOffer, 'dismissed');
  useLanguageOffer.setState({ language: null });
}
