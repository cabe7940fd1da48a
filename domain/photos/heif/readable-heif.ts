import { createByteView, type ByteView } from '../images/byte-view.ts';
import { readMeta, type FileRange } from '../images/heif-items.ts';
import { allProperties, propertiesByItem } from '../images/heif-properties.ts';
import { isTransformation } from '../images/heif-transformations.ts';

function findPropertiesBox(view: ByteView): FileRange | undefined {
  return readMeta(view)?.boxes.get('iprp');
}

const shortHeader = 8;
/** The name of a box that readers skip: `free`. */
const emptyBox = [0x66, 0x72, 0x65, 0x65];
const longLength = 1;

/**
 * Gives the first box a length of 32 bits in place of one of 64, in which libvips does not find the brands; an empty box
 * behind it fills the room.
 */
function shortenTypeBox(bytes: Uint8Array): void {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 2 * shortHeader || data.getUint32(0) !== longLength) return;
  const end = data.getUint32(shortHeader) === 0 ? data.getUint32(shortHeader + 4) : Infinity;
  if (end < 2 * shortHeader || end > bytes.length) return;
  bytes.copyWithin(shortHeader, 2 * shortHeader, end);
  data.setUint32(0, end - shortHeader);
  data.setUint32(end - shortHeader, shortHeader);
  bytes.set(emptyBox, end - emptyBox.length);
}

const majorBrandAt = 8;
const animatedBrand = 'avis';
/** `avif` */
const stillBrand = [0x61, 0x76, 0x69, 0x66];

/**
 * Names an animated AVIF a still one: libvips does not open a file with the main brand of animations, though it has a main
 * image like any other.
 */
function markAsStill(bytes: Uint8Array, view: ByteView): void {
  if (view.text(majorBrandAt, 4) === animatedBrand) bytes.set(stillBrand, majorBrandAt);
}

const unspecified = 2;
/** Primaries of BT.709, the transfer of sRGB and the matrix of BT.601: what unspecified ones mean (ISO/IEC 23000-22). */
const meantCodes = [1, 13, 6] as const;

/** Specifies colors whose three codes say nothing: libheif ignores the range of such a color, which says something. */
function specifyColors(bytes: Uint8Array, view: ByteView): void {
  const box = findPropertiesBox(view);
  for (const { name, start, end } of box ? allProperties(view, box) : []) {
    if (name !== 'colr' || view.text(start, 4) !== 'nclx' || start + 10 > end) continue;
    const places = [4, 6, 8].map((offset) => start + offset);
    if (places.some((place) => view.u16(place) !== unspecified)) continue;
    for (const [index, place] of places.entries()) bytes.set([0, meantCodes[index] ?? 0], place);
  }
}

/** Removes the turns, mirrors and crops of all images in a file, in place. */
export function removeTransformations(bytes: Uint8Array): void {
  const view = createByteView(bytes);
  const box = findPropertiesBox(view);
  for (const properties of box ? propertiesByItem(view, box).values() : []) {
    for (const { association } of properties.filter(isTransformation)) {
      bytes.fill(0, association.start, association.end);
    }
  }
}

/** Changes a HEIF or AVIF file, in place, to one with the same meaning that libheif and libvips read rightly. */
export function makeReadable(bytes: Uint8Array): void {
  const view = createByteView(bytes);
  shortenTypeBox(bytes);
  markAsStill(bytes, view);
  specifyColors(bytes, view);
}
