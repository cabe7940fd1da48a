import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { buildHeic, phoneTiles } from './heic-files.ts';

/** The quarters of a {@link largePhoto}: their middles as shares of its width and height, and their colors. */
export const quarters = [
  { name: 'top left', x: 0.25, y: 0.25, color: [200, 40, 40] },
  { name: 'top right', x: 0.75, y: 0.25, color: [40, 160, 60] },
  { name: 'bottom left', x: 0.25, y: 0.75, color: [40, 80, 200] },
  { name: 'bottom right', x: 0.75, y: 0.75, color: [220, 180, 40] },
] as const;

/** A photo of any size with a color in each of its quarters, drawn row by row. */
export function largePhoto(width: number, height: number): Sharp {
  return sharp(Buffer.from(quarters.flatMap(({ color }) => color)), {
    raw: { width: 2, height: 2, channels: 3 },
    limitInputPixels: false,
  }).resize(width, height, { fit: 'fill', kernel: 'nearest' });
}

const frames = [0xc0, 0xc2];

/** A JPEG whose header announces another size; its data stays that of a smaller image. */
export function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  let at = 2;
  while (!frames.includes(copy.readUInt8(at + 1))) at += 2 + copy.readUInt16BE(at + 2);
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

/** A HEIC as phones store it, whose two tiles repeat until they fill this size. */
export function largeHeic(width: number, height: number): Buffer {
  const [columns, rows] = [Math.ceil(width / 512), Math.ceil(height / 512)];
  const tiles = Array.from({ length: columns * rows }, (_, index) => phoneTiles[index % 2]);
  return buildHeic({
    tiles: tiles.filter((tile) => tile !== undefined),
    columns,
    rows,
    width,
    height,
    turns: [],
  });
}

/** The segment of a JPEG whose content begins with this name. */
function segmentNamed(jpeg: Buffer, name: string): Buffer {
  const at = jpeg.indexOf(name, 0, 'latin1') - 4;
  return Buffer.from(jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2)));
}

/** A small photo with a gain map (ISO 21496-1), written by libultrahdr. */
const smallUltraHdr = readFileSync(path.join(import.meta.dirname, 'files/ultra-hdr.jpg'));

/** Reads the gain map of a photo. Workers run many test files, and the code for the server's decoding blocks its loader. */
export async function readGainMap(jpeg: Buffer): Promise<Buffer | undefined> {
  const loader = { operation: ['VipsForeignLoadUhdr'] };
  sharp.unblock(loader);
  try {
    return (await sharp(jpeg).metadata()).gainMap?.image;
  } finally {
    sharp.block(loader);
  }
}

/** A JPEG with a gain map behind it, as phones with Android store their photos. */
export async function addGainMap(jpeg: Buffer): Promise<Buffer> {
  const gainMap = await readGainMap(smallUltraHdr);
  if (!gainMap) throw new Error('no gain map in it');
  const version = segmentNamed(smallUltraHdr, 'urn:iso:std:iso:ts:21496:-1');
  const index = segmentNamed(smallUltraHdr, 'MPF\0');
  const length = jpeg.length + version.length + index.length;
  // The index ends in two entries of 16 bytes: size and offset are their second and third numbers.
  const [first, second] = [index.length - 32, index.length - 16];
  index.writeUInt32BE(length, first + 4);
  index.writeUInt32BE(gainMap.length, second + 4);
  index.writeUInt32BE(length - (2 + version.length + 8), second + 8);
  return Buffer.concat([jpeg.subarray(0, 2), version, index, jpeg.subarray(2), gainMap]);
}
