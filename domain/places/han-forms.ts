/**
 * Regional forms of Han characters for the readers of a document, by country (two-letter code) and language: `jp`, else `sc` for
 * simplified Chinese. One code point has different glyphs in both.
 */
export function getHanForms(country: string, language: string): 'jp' | 'sc' {
  return country === 'JP' || language === 'ja' ? 'jp' : 'sc';
}
