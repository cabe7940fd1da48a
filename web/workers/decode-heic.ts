import { openHeif, stepFor } from '#domain/photos/heif/open-heif.ts';
import { isDisplayP3 } from '#domain/photos/heif/wide-color.ts';
import { pixelLimits } from '#domain/photos/photo-rules.ts';
import { loadLibHeif } from './load-libheif.ts';
import type { DecodedPicture } from './picture.ts';

/**
 * Decodes HEIC files of phones for browsers that cannot. Of the color profiles only that of phones is known here;
 * others are treated as sRGB, which is close, until the lab's print is made from the original. Throws when the file
 * is damaged or has another codec.
 */
export async function decodeHeic(data: ArrayBuffer, side: number): Promise<DecodedPicture> {
  const heif = openHeif(await loadLibHeif(), new Uint8Array(data), pixelLimits.heic);
  if (!heif) throw new Error('no picture in it');
  const { width, height, orientation } = heif;
  const raster = heif.decode(stepFor(heif, side), 4);
  const colorSpace = isDisplayP3(heif) ? 'display-p3' : 'srgb';
  const pixels = new ImageData(raster.data, raster.width, raster.height, { colorSpace });
  const image = await createImageBitmap(pixels);
  return {
    source: image,
    width: image.width,
    height: image.height,
    whole: { width, height },
    orientation,
    close: () => image.close(),
  };
}
