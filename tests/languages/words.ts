import type { Page } from '@playwright/test';
import { catalogueOf } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';

/** Words in Latin letters that every language uses: names, formats, codes and the tests' input. */
const everywhere =
  `fpx english français español deutsch italiano português jpeg png webp heic interac transfer cvc qr pdf
  test customer example com state street chicago side studio town main united states usd cad tnd eur img jpg localhost
  admin http https www visa mastercard gst pst hst qst rst dpi`.split(/\s+/);

function leaves(texts: unknown): string[] {
  return typeof texts === 'string'
    ? [texts]
    : Object.values(texts as Readonly<Record<string, unknown>>).flatMap(leaves);
}

/** Latin words of three letters or more, in lower case; arguments and choices of a text are not words. */
function latinWords(text: string): string[] {
  return text.toLowerCase().match(/(?<![\p{L}\p{N}@._/-])[a-z]{3,}(?![\p{L}\p{N}@_/-])/gu) ?? [];
}

function wordsOf(language: LanguageCode): Set<string> {
  return new Set(leaves(catalogueOf(language)).flatMap(latinWords));
}

function keysIn(texts: unknown, path: readonly string[]): string[] {
  return typeof texts === 'string'
    ? [path.join('.')]
    : Object.entries(texts as Readonly<Record<string, unknown>>).flatMap(([key, value]) =>
        keysIn(value, [...path, key]),
      );
}

/** Finds text that a customer of a language should not read: words of English alone, and keys of texts. */
export function openReader(
  language: LanguageCode,
): (text: string) => { readonly english: string[]; readonly keys: string[] } {
  const own = wordsOf(language);
  const allowed = new Set(everywhere);
  const english = new Set(
    [...wordsOf('en')].filter((word) => !own.has(word) && !allowed.has(word)),
  );
  const { storefront, errors, meta, emails } = catalogueOf('en');
  const keys = [...keysIn(storefront, []), ...keysIn({ errors, meta, emails }, [])].filter((key) =>
    key.includes('.'),
  );
  return (text) => ({
    english: [...new Set(latinWords(text))].filter((word) => english.has(word)),
    keys: keys.filter((key) => text.includes(key)),
  });
}

/** All text of a page: visible, read aloud, and placeholders of empty fields. */
export function readPageText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
    const said = [...document.querySelectorAll('body *')]
      // Names of languages are in their own language on every page.
      .filter((element) => !element.closest('[lang]:not(html)'))
      .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''));
    const shown = document.body.cloneNode(true) as HTMLElement;
    for (const other of shown.querySelectorAll('[lang], script, style')) other.remove();
    return [document.title, shown.textContent ?? '', ...said].join('\n');
  });
}
