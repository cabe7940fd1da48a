import { viewUpTo, type ByteView } from './byte-view.ts';
import { readExif, type Exif } from './exif.ts';

const exifName = 0x45_78_69_66;
const nameLength = 6;

/** A chunk of a WebP file with its four-character name; `end` may be beyond the end of the file. */
export interface WebpChunk {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const frameHeader = 16;

/** Place of the flags in a file that begins with a VP8X chunk, and the flag of an EXIF block. */
const flagsAt = 20;
const exifFlag = 0x08;

/** The chunks of a file in order; the chunks of an animation's frame follow that frame. */
export function* webpChunks(view: ByteView): Generator<WebpChunk> {
  let at = 12;
  while (at + 8 <= view.length) {
    const [name, start] = [view.text(at, 4), at + 8];
    const length = view.u32(at + 4, true);
    yield { name, start, end: start + length };
    at = name === 'ANMF' ? start + frameHeader : start + length + (length % 2);
  }
}

/**
 * The EXIF block of a WebP image, which follows the image data; null when there is none within these bytes. libvips, which
 * makes the prints, reads only a block that the header announces.
 */
export function readWebpExif(view: ByteView): Exif | null {
  if (view.text(12, 4) === 'VP8X' && (view.u8(flagsAt) & exifFlag) === 0) return null;
  for (const { name, start, end } of webpChunks(view)) {
    if (name !== 'EXIF') continue;
    // Some programs prefix the block with the name that JPEGs use.
    const block = viewUpTo(view, end);
    return readExif(block, view.u32(start) === exifName ? start + nameLength : start);
  }
  return null;
}
