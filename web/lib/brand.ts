import { parseIntroPhotos, type IntroPhoto } from '#domain/intro-photos.ts';

let given: ReadonlyMap<string, string> | null = null;

/** Takes what the server would write into the page from here: where the page is rendered there is no document. */
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

/** Name of the studio whose link the page is, in the page's language; empty on every other page. */
export const linkedStudioName = (): string => metaContent('fpx-studio-name');

/** Days after archiving when photos are deleted; 0 for never. Source: product §9, running. */
export const photoDeleteDays = (): number => Number(metaContent('fpx-photo-delete-days'));

/** Country the server found for this visit, two letters; empty when it found none, null when the page did not ask it. */
export const detectedCountry = (): string | null => metaIn('fpx-country');

/** Whether this page is the one the browser kept for times without a connection. */
export const isShell = (): boolean => metaIn('fpx-shell') !== null;
