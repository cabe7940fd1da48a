import type { LanguageCode } from './languages.ts';

/** A first day of a month, before the name of the month; an hour has one letter behind it (`1 h 30`). */
const frenchFirst = /(?<!\d)1(?=\s\p{L}{3})/u;
const brazilianFirst = /(?<!\d)1(?=\sde\s)/u;

/**
 * Writes a date of Intl as people of the language do. In Spanish no comma follows the weekday: a date with its article has
 * none (`el lunes 30 de noviembre`), and the texts give it one. In French and Brazilian Portuguese the first day of a month
 * is an ordinal number (`1er décembre`, `1º de dezembro`).
 */
export function tidyDate(date: string, language: LanguageCode): string {
  switch (language) {
    case 'es':
      return date.replace(/^(\p{L}+),(?=\s\d)/u, '$1');
    case 'fr':
      return date.replace(frenchFirst, '1er');
    case 'pt':
      return date.replace(brazilianFirst, '1º');
    default:
      return date;
  }
}
