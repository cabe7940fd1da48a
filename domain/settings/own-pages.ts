import { infoPages, type InfoPage } from '../storefront/info-pages.ts';

/** Names every language that has no text of its own. */
export const anyLanguage = '*';

/** A text of a page that the owner published. */
interface PublishedPage {
  readonly page: InfoPage;
  readonly language: string;
}

/** Languages in which a page would show the shop's text, though its owner wrote one in others. */
export interface PageGap {
  readonly page: InfoPage;
  readonly languages: readonly string[];
}

/**
 * Finds the pages that say something else in some languages: the owner published a text, but none for these and none for
 * every language.
 */
export function findPageGaps(
  published: readonly PublishedPage[],
  languages: readonly string[],
): PageGap[] {
  return infoPages.flatMap((page) => {
    const own = new Set(
      published.filter((one) => one.page === page).map(({ language }) => language),
    );
    if (own.size === 0 || own.has(anyLanguage)) return [];
    const missing = languages.filter((language) => !own.has(language));
    return missing.length > 0 ? [{ page, languages: missing }] : [];
  });
}
