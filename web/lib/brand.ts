const metaContent = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim() ?? '';

/** The shop's name, written into the page by the server. */
export const brandName = (): string => metaContent('fpx-brand') || 'FPX';

/** Days after archiving when photos are deleted; 0 for never. Source: product §9, running. */
export const photoDeleteDays = (): number => Number(metaContent('fpx-photo-delete-days'));

/** Country the server found for this visit, two letters; empty when it found none. */
export const detectedCountry = (): string => metaContent('fpx-country');
