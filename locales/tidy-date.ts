import type { LanguageCode } from './languages.ts';

/**
 * Removes the comma that Intl writes after a weekday in Spanish: a date with its article has none (`el lunes 30 de
 * noviembre`), and the texts give it one.
 */
export function withoutWeekdayComma(date: string, language: LanguageCode): string {
  return language === 'es' ? date.replace(/^(\p{L}+),(?=\s\d)/u, '$1') : date;
}
