import type { ByteView } from './byte-view.ts';
import { readExif, type Exif } from './exif.ts';

const exifName = 0x45_78_69_66;
const nameLength = 6;

/** The EXIF block of a WebP picture, which follows the picture itself; null when there is none within these bytes. */
export const readWebpExif = (view: ByteView): Exif | null => {
  let at = 12;
  while (at + 8 <= view.length) {
    const content = at + 8;
    if (view.text(at, 4) === 'EXIF') {
      // Some programs put the name there that JPEGs have.
      return readExif(view, view.u32(content) === exifName ? content + nameLength : content);
    }
    const length = view.u32(at + 4, true);
    at = content + length + (length % 2);
  }
  return null;
};
