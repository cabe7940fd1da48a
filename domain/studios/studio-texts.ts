/** A studio with its texts in other languages, by language code. */
export interface TranslatedStudio {
  readonly name: string;
  readonly address: string;
  readonly translations: Readonly<
    Record<
      string,
      { readonly name?: string | undefined; readonly address?: string | undefined } | undefined
    >
  >;
}

/**
 * A studio's name and address in a language; texts without a translation stay as they are. Source: product §3.4.
 */
export function studioTexts(
  { name, address, translations }: TranslatedStudio,
  language: string,
): { readonly name: string; readonly address: string } {
  const translation = translations[language];
  return { name: translation?.name || name, address: translation?.address || address };
}
