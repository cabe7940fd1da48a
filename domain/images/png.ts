import type { ByteView } from './byte-view.ts';

/** An EXIF chunk of a PNG: the whole of it, header and checksum included. */
export interface PngExifChunk {
  readonly start: number;
  readonly end: number;
  /** Only what is told before the picture turns it: decoders read on from there. */
  readonly isApplied: boolean;
}

/** The EXIF chunks of a PNG within these bytes, in their order; the first one that is heeded counts. */
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
