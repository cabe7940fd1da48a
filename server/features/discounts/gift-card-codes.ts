import { createHmac, randomInt } from 'node:crypto';
import { westernDigits } from '#domain/checkout-rules.ts';

/** Neither of two signs that look alike is in it: B 8, I L 1, O 0, S 5, U V, Z 2. */
const alphabet = 'ACDEFGHJKMNPQRTWXY34679';

/** 20 signs of 23 are 90 bits of chance. */
const length = 20;
const group = 4;

/** A code nobody can guess, in groups as it is shown. Source: product §3, gift card. */
export const newGiftCode = (): string => {
  const signs = Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '');
  return Array.from({ length: length / group }, (_, index) =>
    signs.slice(index * group, (index + 1) * group).join(''),
  ).join('-');
};

/** A code as it is compared: Western digits, upper case, without the spaces and hyphens it is shown grouped with. */
export const plainGiftCode = (code: string): string =>
  westernDigits(code.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** Keyed hash of a code: without the key, a copy of the database tells no code. */
export const giftCodeHash = (code: string, key: string): Buffer =>
  createHmac('sha256', key)
    .update(`gift-card:${plainGiftCode(code)}`)
    .digest();
