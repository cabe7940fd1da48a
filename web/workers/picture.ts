import type { Orientation } from '#domain/images/exif.ts';
import type { PixelSize } from '#domain/images/image-size.ts';

/** A decoded picture, maybe smaller than the file's. */
export interface Picture {
  readonly source: CanvasImageSource;
  /** Pixels of `source`, as it is stored. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the file's picture, as it is stored. */
  readonly whole: PixelSize;
  /** How `source` must still be turned. */
  readonly orientation: Orientation;
  /** Frees the memory at once; the garbage collector does not see how much it is. */
  readonly close: () => void;
}
