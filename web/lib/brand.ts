const metaContent = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim() ?? '';

/** The shop's name, written into the page by the server. */
export const brandName = (): string => metaContent('fpx-brand') || 'FPX';

/** Country the server found for this visit, two letters; empty when it found none. */
export const detectedCountry = (): string => metaContent('fpx-country');
