/** The forms in which Chinese characters are drawn for the readers of a document: Japanese, or simplified Chinese. */
export function hanFormsOf(country: string, language: string): 'jp' | 'sc' {
  return country === 'JP' || language === 'ja' ? 'jp' : 'sc';
}
