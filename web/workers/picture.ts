import type { ExifOrientation } from '#domain/photos/images/exif.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';

/** A decoded image, possibly smaller than the file's. */
export interface DecodedPicture {
  readonly source: CanvasImageSource;
  /** Pixels of `source` in its stored orientation. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the file's image in its stored orientation. */
  readonly whole: PixelSize;
  /** Rotation that makes `source` upright. */
  readonly orientation: ExifOrientation;
  /** Frees the memory immediately, because the garbage collector does not see its size. */
  readonly close: () => void;
}
