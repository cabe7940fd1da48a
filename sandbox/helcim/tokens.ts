import { randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const UNAMBIGUOUS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function draw(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

export function newToken(): string {
  return draw(LETTERS, 22);
}

export function newApprovalCode(): string {
  return draw(UNAMBIGUOUS, 6);
}
