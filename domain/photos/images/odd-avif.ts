import { createByteView } from './byte-view.ts';
import { readBrands } from './image-type.ts';

/** Name of the box that declares a crop (`clap`). */
const crop = [0x63, 0x6c, 0x61, 0x70] as const;
/** The boxes that describe an image precede its data, within these bytes. */
const headBytes = 64 * 1024;

/**
 * Whether decoders disagree about the content of an AVIF. For an animated file some show the main image and some the
 * first frame, and some ignore a declared crop. The print shows the main image, cropped.
 */
export function isOddAvif(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, headBytes);
  if (readBrands(createByteView(head)).includes('avis')) return true;
  for (let at = head.indexOf(crop[0]); at >= 0; at = head.indexOf(crop[0], at + 1)) {
    if (crop.every((byte, index) => head[at + index] === byte)) return true;
  }
  return false;
}
