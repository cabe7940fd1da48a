import { createSHA256 } from 'hash-wasm';

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * SHA-256 of some bytes as lowercase hexadecimal. Over plain HTTP (a phone on the local network) browsers have no
 * `crypto.subtle`, so a library computes it.
 */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (globalThis.crypto.subtle) {
    return hexadecimal(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes)));
  }
  const hasher = await createSHA256();
  return hasher.init().update(bytes).digest('hex');
}
