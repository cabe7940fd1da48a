import type { ErrorCode } from '#contract/errors.ts';
import type { ImageType } from '#domain/photos/images/image-type.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';

/** A file that cannot become a photo. */
export interface PhotoRefusal {
  readonly ok: false;
  readonly code: Extract<
    ErrorCode,
    | 'invalid_file_type'
    | 'invalid_file_format'
    | 'photo_empty'
    | 'photo_unreadable'
    | 'photo_too_large'
    | 'photo_too_many_pixels'
    | 'photo_timed_out'
  >;
  /** Values of its text, as in the `details` of an error response. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether a retry can help: it does for a file that could not be read, not for a broken one. */
  readonly retryable: boolean;
}

/** Result of reading a file's first bytes. Sizes are of the upright image. */
export interface Glance {
  readonly ok: true;
  readonly type: ImageType;
  /** Null when the header is further into the file. */
  readonly size: PixelSize | null;
  /** The camera's own thumbnail, upright; null when there is none. */
  readonly preview: Blob | null;
  /** Time of capture from the camera, milliseconds; null without one. */
  readonly takenAt: number | null;
}

/** A file's content and the SHA-256 of its bytes, lowercase hexadecimal. */
export interface HashedFile {
  readonly blob: Blob;
  readonly sha256: string;
}

/** Output of decoding a photo once; all images are upright JPEGs. */
export interface PhotoCopies {
  readonly ok: true;
  readonly type: ImageType;
  readonly size: PixelSize | null;
  /** SHA-256 of the unchanged file. */
  readonly originalSha256: string;
  /** Null when the browser cannot decode the image or make a copy: the original is then uploaded first. */
  readonly orderCopy: HashedFile | null;
  readonly preview: Blob | null;
  readonly thumbnail: Blob | null;
}

/** Builds a {@link PhotoRefusal}. */
export function refuse(
  code: PhotoRefusal['code'],
  values: Readonly<Record<string, unknown>> = {},
  retryable = false,
): PhotoRefusal {
  return { ok: false, code, values, retryable };
}
