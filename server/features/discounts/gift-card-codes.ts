import { createHmac, randomInt } from 'node:crypto';
import { westernDigits } from '#domain/common/western-digits.ts';

/** Leaves out characters that look alike: B 8, I L 1, O 0, S 5, U V, Z 2. */
const alphabet = 'ACDEFGHJKMNPQRTWXY34679';

/** 20 characters out of 23 are 90 random bits. */
const length = 20;
const group = 4;

/** Creates a code that cannot be guessed, in groups as it is shown. */
export function newGiftCode(): string {
  const signs = Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '');
  return Array.from({ length: length / group }, (_, index) =>
    signs.slice(index * group, (index + 1) * group).join(''),
  ).join('-');
}

/** Normalizes a code for comparison: Western digits, upper case, without the spaces and hyphens that group it. */
export function plainGiftCode(code: string): string {
  return westernDigits(code.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}

/** Returns the keyed hash of a code: without the key, a copy of the database reveals no code. */
export function giftCodeHash(code: string, key: string): Buffer {
  return createHmac('sha256', key)
    .update(`gift-card:${plainGiftCode(code)}`)
    .digest();
}
