import { parseMajor, type Currency } from '#domain/common/money.ts';
import { westernDigits } from '#domain/common/western-digits.ts';

/** Reads an amount that was counted, with a decimal point or comma, in major units; null if it is none. */
export function readAmount(typed: string, currency: Currency): number | null {
  const text = westernDigits(typed)
    .trim()
    .replaceAll(/[\s\u00A0\u202F]/g, '')
    .replace(/[,\u066B]/, '.');
  // Zero is an amount too: of a drawer that is empty.
  return /^0+(\.0{1,2})?$/.test(text) ? 0 : parseMajor(text, currency);
}
