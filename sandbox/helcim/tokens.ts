import { randomInt } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const unambiguous = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function draw(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

export function newToken(): string {
  return draw(letters, 22);
}

export function newApprovalCode(): string {
  return draw(unambiguous, 6);
}
