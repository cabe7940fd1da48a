import { preferredLanguage } from '#locales/language-tags.ts';
import { oldPhotosKey, storageKeys } from '#web/lib/storage-keys.ts';

/** Language of the page, absent if the URL names none, and two-letter country of its prices. */
export interface PageFacts {
  readonly language?: string | undefined;
  readonly country?: string | undefined;
}

function isStartOfHistory(): boolean {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('screen' in state)) return true;
  return state.screen === undefined || state.screen === 'intro';
}

function isAnother(kept: string | null, own: string | undefined): boolean {
  return kept !== null && own !== undefined && !kept.includes(`"${own}"`) && kept !== own;
}

/** Whether the shop is about to show another screen, language or country than the server did. */
export function isAboutToChange({ language, country }: PageFacts): boolean {
  const kept = (key: string): string | null => localStorage.getItem(key);
  const { orderNumber, payment, studio, discountCode } = storageKeys;
  return (
    !isStartOfHistory() ||
    /[01]/.test((kept(storageKeys.step) ?? '').replace(/"savedVersion":\d+/, '')) ||
    [orderNumber, payment, studio, discountCode, oldPhotosKey].some((key) => kept(key) !== null) ||
    isAnother(kept(storageKeys.language), language) ||
    isAnother(kept(storageKeys.country), country)
  );
}

/** Whether the browser prefers another of the shop's languages, so that the page shows an offer. */
function prefersAnother({ language }: PageFacts): boolean {
  const preferred = language === undefined ? null : preferredLanguage(navigator.languages);
  return preferred !== null && preferred !== language;
}

/**
 * Whether the server's screen is sufficient until the first interaction: no data of an earlier visit is stored, and
 * the URL makes no request.
 */
export function isFirstVisit(facts: PageFacts): boolean {
  return (
    isStartOfHistory() &&
    localStorage.length === 0 &&
    location.search === '' &&
    !prefersAnother(facts)
  );
}
