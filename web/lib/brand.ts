import { parseIntroPhotos, type IntroPhoto } from '#domain/intro-photos.ts';

const metaContent = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim() ?? '';

/** The shop's name, written into the page by the server. */
export const brandName = (): string => metaContent('fpx-brand') || 'FPX';

/** The owner's photographs of the first screen. */
export const introPhotos = (): readonly IntroPhoto[] =>
  parseIntroPhotos(metaContent('fpx-intro-photos'));

/** Days after archiving when photos are deleted; 0 for never. Source: product §9, running. */
export const photoDeleteDays = (): number => Number(metaContent('fpx-photo-delete-days'));

/** Country the server found for this visit, two letters; empty when it found none. */
export const detectedCountry = (): string => metaContent('fpx-country');
