import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a caller's text with a secret in constant time. */
export function isSameText(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
