/** Papers that documents are laid out for. */
export type DocumentPaper = 'A4' | 'LETTER';

const letterCountries: ReadonlySet<string> = new Set(['US', 'CA', 'MX']);

/** Paper on which a country prints its documents. Source: product §4.16. */
export const documentPaperOf = (country: string): DocumentPaper =>
  letterCountries.has(country) ? 'LETTER' : 'A4';
