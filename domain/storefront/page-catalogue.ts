import type { Catalogue } from '../catalogue/shop-catalogue.ts';

/** Id of the element that holds the catalogue of a page, from before any script runs. */
export const pageCatalogueId = 'fpx-catalogue';

const parts: readonly (keyof Catalogue)[] = [
  'countries',
  'elsewhere',
  'products',
  'quantities',
  'unitsPerDollar',
  'cardMinimums',
];

/** The shop wrote it, in the same build: only that it is whole is checked. */
function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null && parts.every((part) => part in value);
}

const texts = new WeakMap<Catalogue, string>();

/** The text of a page's element for a catalogue; each value is formatted once. */
export function formatPageCatalogue(catalogue: Catalogue): string {
  // An element of data ends at the first `</script`.
  const text =
    texts.get(catalogue) ?? JSON.stringify(catalogue).replaceAll('<', String.raw`\u003c`);
  texts.set(catalogue, text);
  return text;
}

/** The catalogue of a text of {@link formatPageCatalogue}; null for any other text. */
export function parsePageCatalogue(text: string): Catalogue | null {
  try {
    const value: unknown = JSON.parse(text);
    return isCatalogue(value) ? value : null;
  } catch {
    return null;
  }
}
