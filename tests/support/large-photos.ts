import sharp, { type Sharp } from 'sharp';
import { heicOf, phoneTiles } from './heic-files.ts';

/** Colors of the quarters of a {@link largePhoto}. */
export const quarterColors = {
  topLeft: [200, 40, 40],
  topRight: [40, 160, 60],
  bottomLeft: [40, 80, 200],
  bottomRight: [220, 180, 40],
} as const;

/** A photo of any size with a color in each of its quarters, drawn row by row. */
export const largePhoto = (width: number, height: number): Sharp =>
  sharp(Buffer.from(Object.values(quarterColors).flat()), {
    raw: { width: 2, height: 2, channels: 3 },
    limitInputPixels: false,
  }).resize(width, height, { fit: 'fill', kernel: 'nearest' });

const frames = [0xc0, 0xc2];

/** A JPEG whose header announces another size; its data stays that of a smaller image. */
export const withSize = (jpeg: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(jpeg);
  let at = 2;
  while (!frames.includes(copy.readUInt8(at + 1))) at += 2 + copy.readUInt16BE(at + 2);
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
};

/** A HEIC as phones store it, whose two tiles repeat until they fill this size. */
export const largeHeic = (width: number, height: number): Buffer => {
  const [columns, rows] = [Math.ceil(width / 512), Math.ceil(height / 512)];
  const tiles = Array.from({ length: columns * rows }, (_, index) => phoneTiles[index % 2]);
  return heicOf({
    tiles: tiles.filter((tile) => tile !== undefined),
    columns,
    rows,
    width,
    height,
    turns: [],
  });
};
