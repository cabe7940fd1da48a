/** A text of the owner in the languages of the shop: English, and others by their codes. */
export interface LocalizedText {
  readonly en: string;
  readonly [language: string]: string | undefined;
}

/** The text in a language; in English where it has not been translated. */
export function localize(text: LocalizedText, language: string): string {
  return (Object.hasOwn(text, language) ? text[language] : undefined) ?? text.en;
}
