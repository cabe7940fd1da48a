import sharp from 'sharp';
import { readReported } from './reported-files.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';

/** Place of an image's top left corner on its canvas. */
interface Place {
  readonly left: number;
  readonly top: number;
}

/** Offset of the place of the image in the reported GIF. */
const imageAt = 28;

/** A GIF whose only image, red and 20 by 20 pixels, covers a part of its canvas. */
export function partOfGif({ left, top }: Place, { width, height }: PixelSize): Buffer {
  const gif = readReported('part.gif');
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  gif.writeUInt16LE(left, imageAt);
  gif.writeUInt16LE(top, imageAt + 2);
  return gif;
}

function chunk(name: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function u24(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 3);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * 3, 3);
  return bytes;
}

const animated = 0x02;

/** An animated WebP whose first image, red and 20 by 20 pixels, covers a part of its canvas; its background is black. */
export async function partOfWebp(
  { left, top }: Place,
  { width, height }: PixelSize,
): Promise<Buffer> {
  const image = { width: 20, height: 20, channels: 3, background: '#ff0000' } as const;
  const still = await sharp({ create: image }).webp({ lossless: true }).toBuffer();
  const frame = Buffer.concat([u24(left / 2, top / 2, 19, 19, 100), Buffer.from([0])]);
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.from([animated, 0, 0, 0]), u24(width - 1, height - 1)),
    chunk('ANIM', Buffer.from([0, 0, 0, 255, 0, 0])),
    chunk('ANMF', frame, still.subarray(12)),
    chunk('ANMF', frame, still.subarray(12)),
  ]);
  return chunk('RIFF', content);
}
