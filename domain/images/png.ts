import { viewUpTo, type ByteView } from './byte-view.ts';
import { readExif, type Exif } from './exif.ts';

/** A whole EXIF chunk of a PNG, header and checksum included. */
export interface PngExifChunk {
  readonly start: number;
  readonly end: number;
  /** Whether decoders apply its orientation: only a chunk before the image data rotates the image. */
  readonly isApplied: boolean;
}

/** The EXIF chunks of a PNG within these bytes, in order; only the first applied one counts. */
export const pngExifChunks = (view: ByteView): readonly PngExifChunk[] => {
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
};

const chunkHeader = 8;
const chunkChecksum = 4;

/** Reads the block of an EXIF chunk. */
export const readPngExif = (view: ByteView, { start, end }: PngExifChunk): Exif =>
  readExif(viewUpTo(view, end - chunkChecksum), start + chunkHeader);
