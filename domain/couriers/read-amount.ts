import { currencyDecimals, type Currency } from '../common/money.ts';
import { westernDigits } from '../common/western-digits.ts';

/**
 * Reads an amount as couriers write it: with a decimal comma or point, thousands set apart by spaces, apostrophes or the
 * other mark, and a currency around it. Returns minor units, or null if it is no amount of at least 0. A single mark is the
 * decimal one; what goes beyond the decimals of the currency has to be zero, as in `104.500` of Tunisian dinars.
 */
export function readRemittedAmount(typed: string, currency: Currency): number | null {
  const text = westernDigits(typed)
    .trim()
    .replace(/^\p{L}{1,4}\.?\s*/u, '')
    .replace(/\s*(\p{L}{1,4}\.?|\p{Sc})$/u, '')
    .replace(/^\p{Sc}\s*/u, '')
    .replaceAll(/[\s\u00A0\u202F'’]/g, '')
    .replaceAll('٫', ',')
    .replaceAll('٬', '');
  if (!/^\d{1,12}([.,]\d{1,12})*$/.test(text)) return null;
  const marks = [...text.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  const isDecimal = last !== undefined && marks.filter(([mark]) => mark === last[0]).length === 1;
  const whole = isDecimal ? text.slice(0, last.index) : text;
  const fraction = isDecimal ? text.slice(last.index + 1) : '';
  if (!isGrouped(whole)) return null;
  const decimals = currencyDecimals(currency);
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const digits = `${whole.replaceAll(/[.,]/g, '')}${fraction.slice(0, decimals).padEnd(decimals, '0')}`;
  const minor = Number(digits);
  return minor <= 1e12 ? minor : null;
}

/** Whether a whole number has no marks, or one kind of them between groups of three digits. */
function isGrouped(whole: string): boolean {
  return (
    /^\d+$/.test(whole) || /^\d{1,3}(\.\d{3})+$/.test(whole) || /^\d{1,3}(,\d{3})+$/.test(whole)
  );
}
