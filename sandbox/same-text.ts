import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares what a caller gave with a secret, in the same time wherever they differ. */
export function isSameText(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
