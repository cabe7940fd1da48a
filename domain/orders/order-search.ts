import { westernDigits } from '../common/western-digits.ts';
import { parseOrderNumber } from './order-numbers.ts';

/** Fewer digits of a phone number or of an order's number would find too much. */
export const minSearchDigits = 4;

/** Last digits of a phone number that tell it from others, in whatever way its beginning is written. */
const phoneDigits = 8;

/** What a text in the search field looks for. */
export type OrderSearch =
  | { readonly kind: 'number'; readonly number: string }
  /** The last characters of a number. */
  | { readonly kind: 'ending'; readonly ending: string }
  | { readonly kind: 'email'; readonly email: string }
  /** The last digits of a phone number, those of an order's number, or a pickup code. */
  | { readonly kind: 'digits'; readonly digits: string; readonly phone: string }
  /** Words of a name. */
  | { readonly kind: 'words'; readonly words: string }
  /** Too little to look for. */
  | { readonly kind: 'nothing' };

/**
 * Reads what staff type into the search field: an order's number or its end, an e-mail address, digits of a phone number
 * in any spelling, or words of a name.
 */
export function readOrderSearch(typed: string): OrderSearch {
  const text = westernDigits(typed.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  if (text.includes('@')) return { kind: 'email', email: text };
  if (/^[\d\s+().\-/\p{Dash}]+$/u.test(text)) {
    const digits = text.replaceAll(/\D/g, '');
    if (digits.length < minSearchDigits) return { kind: 'nothing' };
    return { kind: 'digits', digits, phone: digits.slice(-phoneDigits) };
  }
  const number = parseOrderNumber(text);
  if (number !== null) return { kind: 'number', number };
  const parts = text.toUpperCase().split(/[\s\p{Dash}]+/u);
  const ending = parts.join('');
  const isEnding = parts.every((part) => /^(?:[A-Z0-9]{1,3}|(?=.*\d)[A-Z0-9]+)$/.test(part));
  if (isEnding && /\d/.test(ending) && ending.length >= minSearchDigits) {
    return { kind: 'ending', ending };
  }
  const words = text
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word) && !/\d/.test(word))
    .join(' ');
  return words === '' ? { kind: 'nothing' } : { kind: 'words', words };
}
