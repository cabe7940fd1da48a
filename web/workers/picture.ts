import type { Orientation } from '#domain/images/exif.ts';
import type { PixelSize } from '#domain/images/image-size.ts';

/** A decoded image, possibly smaller than the file's. */
export interface Picture {
  readonly source: CanvasImageSource;
  /** Pixels of `source` in its stored orientation. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the file's image in its stored orientation. */
  readonly whole: PixelSize;
  /** Rotation that makes `source` upright. */
  readonly orientation: Orientation;
  /** Frees the memory immediately, because the garbage collector does not see its size. */
  readonly close: () => void;
}
