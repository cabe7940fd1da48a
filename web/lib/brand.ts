import { parseIntroPhotos, type IntroPhoto } from '#domain/intro-photos.ts';

let given: ReadonlyMap<string, string> | null = null;

/** Sets the facts the server would write into the page, because server rendering has no document. */
export const setPageFacts = (facts: ReadonlyMap<string, string>): void => {
  given = facts;
};

const metaIn = (name: string): string | null =>
  given
    ? (given.get(name) ?? null)
    : (document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim() ?? null);

const metaContent = (name: string): string => metaIn(name) ?? '';

/** The shop's name, written into the page by the server. */
export const brandName = (): string => metaContent('fpx-brand') || 'FPX';

/** The owner's photographs of the first screen. */
export const introPhotos = (): readonly IntroPhoto[] =>
  parseIntroPhotos(metaContent('fpx-intro-photos'));

/** Name of the studio of the page's link, in the page's language; empty on every other page. */
export const linkedStudioName = (): string => metaContent('fpx-studio-name');

/** Days between archiving and deleting photos; 0 for never. Source: product §9.12. */
export const photoDeleteDays = (): number => Number(metaContent('fpx-photo-delete-days'));

/**
 * Two-letter country the server detected for this visit; empty when it detected none, null when the page did not ask.
 */
export const detectedCountry = (): string | null => metaIn('fpx-country');

/** Whether this page is the one cached for offline use. */
export const isShell = (): boolean => metaIn('fpx-shell') !== null;
