import type { PixelSize } from '../pixel-size.ts';
import type { ByteView } from './byte-view.ts';
import { isTurned } from './exif.ts';
import { readMeta } from './heif-items.ts';
import { readMainImage } from './heif-main-image.ts';
import { allProperties } from './heif-properties.ts';
import { croppedSize, readTransformations } from './heif-transformations.ts';

/**
 * Size of the upright main image of a HEIF or AVIF file, cropped as the file declares it; null when these bytes do not
 * contain it. Other images of the file, as those of a burst, may be larger.
 */
export function readMainHeifSize(view: ByteView): PixelSize | null {
  const image = readMainImage(view);
  const transformations = image && readTransformations(view, image);
  if (!transformations) return null;
  const { width, height } = croppedSize(transformations);
  if (width === 0 || height === 0) return null;
  return isTurned(transformations.orientation)
    ? { width: height, height: width }
    : { width, height };
}

/** Size of the largest image of a HEIF or AVIF file, which its decoder holds in memory; 0 by 0 without one. */
export function readLargestHeifSize(view: ByteView): PixelSize {
  const box = readMeta(view)?.boxes.get('iprp');
  let largest: PixelSize = { width: 0, height: 0 };
  let isLying = false;
  for (const { name, start } of box ? allProperties(view, box) : []) {
    if (name === 'irot') isLying ||= view.u8(start) % 2 === 1;
    if (name !== 'ispe') continue;
    const size = { width: view.u32(start + 4), height: view.u32(start + 8) };
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return isLying ? { width: largest.height, height: largest.width } : largest;
}
