import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

function toKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Encrypts bytes with AES-256-GCM; `purpose` has to be given again to open them. */
export function seal(bytes: Buffer, key: string, purpose: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, toKey(key), nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts what {@link seal} encrypted; null for anything else, another key or another purpose. */
export function open(sealed: Buffer, key: string, purpose: string): Buffer | null {
  if (sealed.length < nonceLength + tagLength) return null;
  const nonce = sealed.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, toKey(key), nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  try {
    const bytes = decipher.update(sealed.subarray(nonceLength + tagLength));
    return Buffer.concat([bytes, decipher.final()]);
  } catch {
    return null;
  }
}
