import { decodeHeif, stepFor } from '#domain/heif/decode-heif.ts';
import { readHeif } from '#domain/heif/read-heif.ts';
import { isDisplayP3 } from '#domain/heif/wide-colour.ts';
import { serverLimits } from '#domain/photo-rules.ts';
import { withHevcDecoder } from './hevc-decoder.ts';
import type { Picture } from './picture.ts';

/**
 * Decodes what phones save as HEIC, for browsers that cannot. Of the colour profiles only the one of phones is known
 * here; others are taken for sRGB, which they come close to, until the lab's print is made from the original. Throws
 * when the file is damaged or coded in something else.
 */
export const decodeHeic = async (data: ArrayBuffer, side: number): Promise<Picture> => {
  const heif = readHeif(new Uint8Array(data));
  if (!heif) throw new Error('no picture in it');
  const { width, height, orientation } = heif;
  if (width * height > serverLimits.maxPixels) throw new Error('too many pixels');
  const raster = await withHevcDecoder((decoder) =>
    decodeHeif(heif, decoder, stepFor(heif, side), 4),
  );
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
