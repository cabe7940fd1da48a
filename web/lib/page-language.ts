let shown: string | null = null;

/** Language tag of the shop's own texts; a browser that translates the page writes another one into the document. */
export function pageLanguage(): string {
  return shown ?? document.documentElement.lang;
}

/** Sets the language tag of the texts that the page shows. */
export function setPageLanguage(language: string): void {
  shown = language;
  document.documentElement.lang = language;
}
