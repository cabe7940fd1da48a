import type { ByteView } from './byte-view.ts';

const blocks = { extension: 0x21, image: 0x2c, end: 0x3b } as const;
/** Some encoders write the frame terminator more than once. */
const maxZeros = 4;

function skipSubBlocks(view: ByteView, start: number): number {
  let at = start;
  while (at < view.length && view.u8(at) !== 0) at += 1 + view.u8(at);
  return at + 1;
}

function colorTable(flags: number): number {
  return flags >= 0x80 ? 3 * 2 ** ((flags % 8) + 1) : 0;
}

/** Offset of the first image's place and size in a GIF, behind the byte that marks it; null without an image. */
export function findGifImage(view: ByteView): number | null {
  let at = 13 + colorTable(view.u8(10));
  while (at < view.length && view.u8(at) === blocks.extension) at = skipSubBlocks(view, at + 2);
  return at < view.length && view.u8(at) === blocks.image ? at + 1 : null;
}

/**
 * Whether the data of an image ends, and valid data follows it: data that was never written ends at its first zero.
 */
export function isGifImageComplete(view: ByteView, image: number): boolean {
  const end = skipSubBlocks(view, image + 10 + colorTable(view.u8(image + 8)));
  if (end >= view.length) return end === view.length;
  let at = end;
  while (at < end + maxZeros && view.u8(at) === 0) at += 1;
  const next = view.u8(at);
  return (
    at >= view.length || next === blocks.extension || next === blocks.image || next === blocks.end
  );
}
