import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. */
const tokenForm = /^[\w-]{43}$/;

/** Creates a secret for a cookie or a link; only its hash is stored. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret; null for anything that is none. */
export function hashToken(token: string | undefined): Buffer | null {
  return token !== undefined && tokenForm.test(token)
    ? createHash('sha256').update(token).digest()
    : null;
}

/** A new secret with its stored form. */
export function createHashedToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = createToken();
  return { token, tokenHash: createHash('sha256').update(token).digest() };
}
