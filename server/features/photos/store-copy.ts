import { createHash } from 'node:crypto';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { NewFile } from './photos.repo.ts';
import type { PictureCopy } from './picture-work.ts';
import { mediaTypeOf } from './sniff-picture.ts';

/** Lower-case hexadecimal SHA-256. */
export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Stores an order copy the shop made; `sentSha256` is what was sent for it, null where nothing was. */
export async function storeCopy(
  blobs: BlobStore,
  { bytes, width, height }: PictureCopy,
  sentSha256: string | null,
): Promise<NewFile> {
  const sha256 = sha256Of(bytes);
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
