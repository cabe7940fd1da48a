import { createHash } from 'node:crypto';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import type { NewFile } from '../records/photos.repo.ts';
import type { PictureCopy } from '../decoding/picture-work.ts';
import { mediaTypeOf } from '../decoding/sniff-picture.ts';

/** Computes a lower-case hexadecimal SHA-256. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Stores an order copy made by the server; `sentSha256` is the hash of the file sent for it, null when none was sent.
 */
export async function storeCopy(
  blobs: BlobStore,
  { bytes, width, height }: PictureCopy,
  sentSha256: string | null,
): Promise<NewFile> {
  const sha256 = hashBytes(bytes);
  await blobs.putBytes(sha256, bytes);
  return {
    kind: 'order-copy',
    sha256,
    sentSha256,
    size: bytes.length,
    mediaType: mediaTypeOf.jpeg,
    width,
    height,
  };
}
