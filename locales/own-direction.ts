import { withoutFinalStop } from './final-stop.ts';
import { isolate } from './isolate.ts';
import { languageOf, type LanguageCode } from './languages.ts';

/**
 * Keeps an amount formatted by Intl in its own direction. Intl marks every amount in Arabic as right-to-left: one with a
 * Latin symbol would show as `$CA 17,63`, with symbol and letters swapped.
 */
export function inOwnDirection(amount: string, language: LanguageCode): string {
  return languageOf(language).dir === 'ltr' || /\p{Script=Arabic}/u.test(amount)
    ? withoutFinalStop(amount)
    : isolate(amount.replaceAll(/[\u200e\u200f\u061c]/g, ''));
}
