import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { typeBytes } from '#domain/photos/images/image-type.ts';
import { releaseBytes } from './release-bytes.ts';

const maxReadAtOnce = 1024 * 1024;

/** Returns the SHA-256 of a local file, lower-case hexadecimal. */
// One buffer for the whole file, no larger than it: a stream allocates one for each part, and one more for the end.
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafe(Math.min(size, maxReadAtOnce));
    for (let left = size; left > 0;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      left -= bytesRead;
    }
    releaseBytes(buffer);
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/** Returns the first bytes of a local file, enough to detect its type. */
export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(typeBytes), 0, typeBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
