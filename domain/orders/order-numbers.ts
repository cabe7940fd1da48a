import { westernDigits } from '../common/western-digits.ts';
import { policyOf, type Catalogue } from '../catalogue/shop-catalogue.ts';
import type { PaymentMethod } from '../payments/payment-methods.ts';

/** Maximum number of searches for a free order number. Source: product §5. */
export const orderNumberAttempts = 5;
/** Pause between searches in milliseconds. Source: product §5. */
export const orderNumberPauseMs = 100;

/** Matches both patterns. */
export const orderNumberPattern = /^FPX-(?:\d{9}|[A-Z0-9]{3}-\d{12})$/;

/**
 * Parses an order number as typed or copied by a person: in any case, with other hyphens, spaces or none, in Arabic digits
 * or full-width characters, without its prefix or with words before it. Null for anything else.
 */
export function parseOrderNumber(typed: string): string | null {
  const plain = westernDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^.*?FPX/, '');
  const number = `FPX-${plain.replace(/^(...)(?=\d{12}$)/, '$1-')}`;
  return orderNumberPattern.test(number) ? number : null;
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const digits = '0123456789';

/** Random source that returns a number in [0, 1). */
export type Random = () => number;

function draw(alphabet: string, length: number, random: Random): string {
  return Array.from(
    { length },
    () => alphabet[Math.floor(random() * alphabet.length)] ?? alphabet[0],
  ).join('');
}

function timeDigits(now: number): string {
  return String(Math.trunc(now)).slice(-6).padStart(6, '0');
}

/** Short pattern: `FPX-`, the last 6 digits of the time, 3 random digits. `now` in milliseconds. Source: product §3. */
export function shortOrderNumber(now: number, random: Random): string {
  return `FPX-${timeDigits(now)}${draw(digits, 3, random)}`;
}

/** Long pattern: `FPX-`, 3 random characters, a hyphen, 6 digits of the time, 6 random digits. Source: product §3. */
export function longOrderNumber(now: number, random: Random): string {
  return `FPX-${draw(letters, 3, random)}-${timeDigits(now)}${draw(digits, 6, random)}`;
}

/**
 * Generates an order number: the long pattern for card payments, the short one for others and in countries
 * with short numbers, as Tunisia. Source:
 * product §3.3.
 */
export function newOrderNumber(
  catalogue: Catalogue,
  country: string,
  method: PaymentMethod | null,
  now: number,
  random: Random,
): string {
  const card = method !== null && method !== 'gift_card' && /^(helcim|credit)/.test(method);
  const isLong = card && policyOf(catalogue, country).orderNumbers !== 'short';
  return isLong ? longOrderNumber(now, random) : shortOrderNumber(now, random);
}
