import { createHash, randomBytes } from 'node:crypto';
import { cornersJpeg, uniqueJpeg } from '#tests/support/photo-files.ts';

/** A file to send, and its hash. */
export interface BenchFile {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Maximum number of bytes of a comment in a JPEG. */
const commentBytes = 65_533;

function comment(bytes: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

function fileOf(bytes: Buffer): BenchFile {
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Makes originals of this many bytes, each a different complete image of 12 megapixels. */
export async function prepareOriginals(size: number): Promise<() => BenchFile> {
  const base = await cornersJpeg(1, 4000, 3000);
  return () => {
    const parts = [base.subarray(0, 2)];
    for (let left = size - base.length; left > 0; left -= commentBytes) {
      parts.push(comment(randomBytes(Math.min(left, commentBytes))));
    }
    parts.push(comment(randomBytes(16)), base.subarray(2));
    return fileOf(Buffer.concat(parts));
  };
}

/** Makes a unique order copy. */
export async function newCopy(): Promise<BenchFile> {
  return fileOf(await uniqueJpeg(1200, 900));
}
