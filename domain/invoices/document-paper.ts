/** Papers that documents are laid out for. */
export type DocumentPaper = 'A4' | 'LETTER';

const letterCountries: ReadonlySet<string> = new Set(['US', 'CA', 'MX']);

/** Paper on which a country prints its documents. Source: product §4.16. */
export function documentPaperOf(country: string): DocumentPaper {
  return letterCountries.has(country) ? 'LETTER' : 'A4';
}
