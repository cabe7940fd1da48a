import { detectImageType, type ImageType } from '#domain/photos/images/image-type.ts';
import { detectRefusedType } from '#domain/photos/images/refused-type.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';

/** Image formats that customers may send. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heif';

/** Media type of each format, as it is recorded. */
export const mediaTypeOf: Readonly<Record<PictureFormat, ImageType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  avif: 'image/avif',
  heif: 'image/heic',
};

const formatOf: Readonly<Record<ImageType, PictureFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/avif': 'avif',
  'image/heic': 'heif',
};

/**
 * Detects the format of a file by its first bytes; its name and the sender's description do not count. Errors:
 * `invalid_file_type` (with `type`) for a known format that is no photo, `invalid_file_format` for anything else.
 */
export function sniffPicture(head: Buffer): Result<PictureFormat, PhotoErrorCode> {
  const image = detectImageType(head);
  if (image) return succeed(formatOf[image]);
  const type = detectRefusedType(head);
  return type === null ? fail('invalid_file_format') : fail('invalid_file_type', { type });
}
