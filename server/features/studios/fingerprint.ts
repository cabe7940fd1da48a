import { createHash } from 'node:crypto';

/** A short text that two equal values share: what somebody was shown, to see whether it still holds. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 24);
}
