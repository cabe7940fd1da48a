import type { ErrorCode } from '#contract/errors.ts';
import type { ImageType } from '#domain/images/image-type.ts';
import type { PixelSize } from '#domain/images/image-size.ts';

/** A file no photo can be made of. */
export interface PhotoRefusal {
  readonly ok: false;
  readonly code: Extract<
    ErrorCode,
    | 'invalid_file_type'
    | 'invalid_file_format'
    | 'photo_unreadable'
    | 'photo_too_large'
    | 'photo_too_many_pixels'
    | 'photo_timed_out'
  >;
  /** Facts its text names, as in the `details` of an error answer. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether another try can help: a file that could not be read can, one that is broken cannot. */
  readonly retryable: boolean;
}

/** What a look at a file's first bytes tells. Sizes are of the upright picture. */
export interface Glance {
  readonly ok: true;
  readonly type: ImageType;
  /** Null when the header lies further in. */
  readonly size: PixelSize | null;
  /** The camera's own small picture, upright; null when there is none. */
  readonly preview: Blob | null;
  /** When the camera says it was taken, milliseconds; null when it does not. */
  readonly takenAt: number | null;
}

/** A file's content and the SHA-256 of its bytes, lower-case hexadecimal. */
export interface HashedFile {
  readonly blob: Blob;
  readonly sha256: string;
}

/** What one decode of a photo gives; all pictures are upright JPEGs. */
export interface PhotoCopies {
  readonly ok: true;
  readonly type: ImageType;
  readonly size: PixelSize | null;
  /** SHA-256 of the file as it came. */
  readonly originalSha256: string;
  /** Null when the browser cannot decode the picture or make a copy: the original then goes up first. */
  readonly orderCopy: HashedFile | null;
  readonly preview: Blob | null;
  readonly thumbnail: Blob | null;
}

/** Builds a {@link PhotoRefusal}. */
export const refuse = (
  code: PhotoRefusal['code'],
  values: Readonly<Record<string, unknown>> = {},
  retryable = false,
): PhotoRefusal => ({ ok: false, code, values, retryable });
