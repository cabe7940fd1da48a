import { createByteView, viewUpTo, type ByteView } from './byte-view.ts';
import { readExif, type Exif } from './exif.ts';

/** A whole EXIF chunk of a PNG, header and checksum included. */
export interface PngExifChunk {
  readonly start: number;
  readonly end: number;
  /** Whether decoders apply its orientation: only a chunk before the image data rotates the image. */
  readonly isApplied: boolean;
}

/** The EXIF chunks of a PNG within these bytes, in order; only the first applied one counts. */
export function pngExifChunks(view: ByteView): readonly PngExifChunk[] {
  const chunks: PngExifChunk[] = [];
  let isBefore = true;
  let at = 8;
  while (at + 12 <= view.length) {
    const name = view.text(at + 4, 4);
    const end = at + 12 + view.u32(at);
    if (name === 'IDAT') isBefore = false;
    if (name === 'eXIf') chunks.push({ start: at, end, isApplied: isBefore });
    if (name === 'IEND') break;
    at = end;
  }
  return chunks;
}

const chunkHeader = 8;
const chunkChecksum = 4;

/** Reads the block of an EXIF chunk. */
export function readPngExif(view: ByteView, { start, end }: PngExifChunk): Exif {
  return readExif(viewUpTo(view, end - chunkChecksum), start + chunkHeader);
}

/**
 * Whether a PNG is an animation whose frames do not include its still image: no frame begins before the image data.
 * Browsers show the first frame of such a file, and the print shows the still image.
 */
export function hidesStillImage(bytes: Uint8Array): boolean {
  const view = createByteView(bytes);
  let isAnimated = false;
  for (let at = 8; at + 12 <= view.length; at += 12 + view.u32(at)) {
    const name = view.text(at + 4, 4);
    if (name === 'fcTL') return false;
    if (name === 'IDAT') return isAnimated;
    if (name === 'acTL') isAnimated = true;
  }
  return false;
}
