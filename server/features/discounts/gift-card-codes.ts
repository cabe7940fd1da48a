import { createHmac, randomInt } from 'node:crypto';
import { westernDigits } from '#domain/common/western-digits.ts';

/** Leaves out characters that look alike: B 8, I L 1, O 0, S 5, U V, Z 2. */
const alphabet = 'ACDEFGHJKMNPQRTWXY34679';

/** 20 characters out of 23 are 90 random bits. */
const length = 20;
const group = 4;

/** Creates a code that cannot be guessed, in groups as it is shown. */
export function newGiftCode(): string {
  return groupSigns(Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? ''));
}

function groupSigns(signs: readonly string[]): string {
  return Array.from({ length: length / group }, (_, index) =>
    signs.slice(index * group, (index + 1) * group).join(''),
  ).join('-');
}

/** Bytes from here on would make some characters more likely than others. */
const fairBytes = 256 - (256 % alphabet.length);

/**
 * Computes the code of a card of a request from the request's secret id: the same again for the same request, and nobody
 * without the key and the id can. Only a keyed hash of either is stored.
 */
export function codeOfIssue(issue: string, index: number, key: string): string {
  const signs: string[] = [];
  for (let block = 0; signs.length < length; block += 1) {
    const bytes = createHmac('sha256', key)
      .update(`gift-card-issue:${issue}:${index}:${block}`)
      .digest();
    signs.push(...[...bytes].filter((byte) => byte < fairBytes).map(signOf));
  }
  return groupSigns(signs.slice(0, length));
}

function signOf(byte: number): string {
  return alphabet[byte % alphabet.length] ?? '';
}

/** Returns the keyed hash of the id of a request. */
export function issueHash(issue: string, key: string): Buffer {
  return createHmac('sha256', key).update(`gift-card-issue-id:${issue}`).digest();
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
