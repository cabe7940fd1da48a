import { viewOf, type ByteView } from './byte-view.ts';
import type { ImageType } from './image-type.ts';
import { isJpegComplete } from './jpeg.ts';

const isPngComplete = (view: ByteView): boolean => {
  let at = 8;
  while (at + 12 <= view.length) {
    if (view.text(at + 4, 4) === 'IEND') return true;
    at += 12 + view.u32(at);
  }
  return false;
};

const skipSubBlocks = (view: ByteView, start: number): number => {
  let at = start;
  while (at < view.length && view.u8(at) !== 0) at += 1 + view.u8(at);
  return at + 1;
};

const colourTable = (flags: number): number => (flags >= 0x80 ? 3 * 2 ** ((flags % 8) + 1) : 0);

/** A moving picture counts once its first frame is whole: that is the one that is printed. */
const isGifComplete = (view: ByteView): boolean => {
  let at = 13 + colourTable(view.u8(10));
  while (at < view.length) {
    if (view.u8(at) === 0x21) {
      at = skipSubBlocks(view, at + 2);
    } else if (view.u8(at) === 0x2c) {
      const data = at + 11 + colourTable(view.u8(at + 9));
      return skipSubBlocks(view, data) <= view.length;
    } else {
      return false;
    }
  }
  return false;
};

const isBmffComplete = (view: ByteView): boolean => {
  let at = 0;
  while (at + 8 <= view.length) {
    const short = view.u32(at);
    if (short === 0) return true;
    const length = short === 1 ? view.u32(at + 8) * 2 ** 32 + view.u32(at + 12) : short;
    if (length < 8) return false;
    at += length;
  }
  return at === view.length;
};

/**
 * Whether a file goes to the end its own structure promises. Browsers show half a picture without complaint, so this is
 * asked before one is accepted. Formats that do not tell (TIFF) count as whole; the server looks again.
 */
export const isComplete = (bytes: Uint8Array, type: ImageType): boolean => {
  const view = viewOf(bytes);
  switch (type) {
    case 'image/jpeg':
      return isJpegComplete(bytes);
    case 'image/png':
      return isPngComplete(view);
    case 'image/gif':
      return isGifComplete(view);
    case 'image/webp':
      // An odd length may lack its padding byte.
      return view.length + 1 >= view.u32(4, true) + 8;
    case 'image/avif':
    case 'image/heic':
      return isBmffComplete(view);
    case 'image/tiff':
      return true;
  }
};
