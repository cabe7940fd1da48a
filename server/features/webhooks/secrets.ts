import { open, seal } from '../../platform/seal.ts';

function purposeOf(endpoint: string): string {
  return `webhook ${endpoint}`;
}

/** Encrypts the secret of an endpoint. */
export function sealSecret(secret: string, key: string, endpoint: string): Buffer {
  return seal(Buffer.from(secret), key, purposeOf(endpoint));
}

/** Decrypts the secret of an endpoint; null if it was encrypted with another key. */
export function openSecret(sealed: Buffer, key: string, endpoint: string): string | null {
  return open(sealed, key, purposeOf(endpoint))?.toString() ?? null;
}
