import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  exifBlock,
  jpegWithExif,
  orientationEntry,
  pngWithExif,
  webpWithExif,
} from '#tests/support/tiff-and-exif.ts';
import { cornersJpeg } from '#tests/support/photo-files.ts';
import { isComplete } from './completeness.ts';
import { readImageSize } from './image-size.ts';
import { detectImageType } from './image-type.ts';
import { forgetOrientation, readJpegHeader } from './jpeg.ts';

const [width, height] = [160, 100];
const picture = sharp(await cornersJpeg(1, width, height));
const jpeg = await picture.jpeg().toBuffer();
const png = await picture.png().toBuffer();
const webp = await picture.webp().toBuffer();

const block = exifBlock(orientationEntry(6, 3));
/** The EXIF block cut off after each of its bytes, in a file of each type. */
const cutFiles = Array.from({ length: block.length - 7 }, (_, index) => {
  const cut = block.subarray(0, 8 + index);
  return [
    jpegWithExif(jpeg, cut),
    pngWithExif(png, cut),
    webpWithExif(webp, cut, { width, height }),
  ];
}).flat();

describe('an EXIF block that is cut off inside an entry', () => {
  it('turns the image in the browser exactly where the library that makes the prints does', async () => {
    for (const file of cutFiles) {
      const type = detectImageType(file);
      if (!type) throw new Error('no image');
      const { orientation = 1 } = await sharp(file).metadata();
      const turned = orientation >= 5;
      expect(readImageSize(file, type)).toEqual(
        turned ? { width: height, height: width } : { width, height },
      );
      expect(isComplete(file, type)).toBe(true);
    }
  });

  it('leaves the segments behind it as they are when the browser’s decoder gets a JPEG', () => {
    for (let end = 8; end <= block.length; end += 1) {
      const file = Uint8Array.from(jpegWithExif(jpeg, block.subarray(0, end)));
      const header = readJpegHeader(file);
      if (header) forgetOrientation(file, header);
      expect(Buffer.from(file).subarray(-jpeg.length + 2)).toEqual(jpeg.subarray(2));
    }
  });
});
