import { randomUUID } from 'node:crypto';

/**
 * Makes a UUID of version 7 (RFC 9562): it begins with a time in milliseconds, so that the indexes of a table grow at
 * their end and not everywhere at once. Its other digits come from a random UUID, because Node draws the bytes of many
 * of those with one call; a call for each id takes longer than validating the order that the ids are for.
 */
export function timedId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
