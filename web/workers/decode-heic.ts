import { openHeif, stepFor } from '#domain/heif/open-heif.ts';
import { isDisplayP3 } from '#domain/heif/wide-colour.ts';
import { serverLimits } from '#domain/photo-rules.ts';
import { loadLibHeif } from './load-libheif.ts';
import type { Picture } from './picture.ts';

/**
 * Decodes what phones save as HEIC, for browsers that cannot. Of the colour profiles only the one of phones is known
 * here; others are taken for sRGB, which they come close to, until the lab's print is made from the original. Throws
 * when the file is damaged or coded in something else.
 */
export const decodeHeic = async (data: ArrayBuffer, side: number): Promise<Picture> => {
  const heif = openHeif(await loadLibHeif(), new Uint8Array(data), serverLimits.maxPixels);
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
};
