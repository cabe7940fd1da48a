import { readFile } from 'node:fs/promises';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import path from 'node:path';
import sharp from 'sharp';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { plainFraming } from '#domain/prints/print-geometry.ts';
import { planPrint, type PrintSettings } from '#domain/prints/print-templates.ts';
import type { PictureFile } from '#server/features/photos/decoding/picture-file.ts';
import {
  doTask,
  type PictureCopy,
  type PictureHeader,
} from '#server/features/photos/decoding/picture-work.ts';
import { makeFolder } from './test-folders.ts';

/** Decoded pixels in red, green and blue. */
export interface ShownPicture extends PixelSize {
  readonly data: Buffer;
}

async function pixelsOf(picture: Uint8Array): Promise<ShownPicture> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A lab that prints 4x6 with few pixels, which takes a fraction of the time. */
const settings: PrintSettings = {
  papers: { '4x6': { widthMm: 101.6, heightMm: 152.4, dpi: 72, bleedMm: 0 } },
};

/** What the shop makes of a file: its upright size by its header, its order copy, and its print on 4x6. */
export async function makeBoth(file: PictureFile): Promise<{
  readonly size: PixelSize;
  readonly copy: ShownPicture;
  readonly print: ShownPicture;
}> {
  const header = (await doTask({ kind: 'header', file })) as PictureHeader;
  const { width, height, orientation } = header;
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  const copy = (await doTask({ kind: 'copy', file, rule: orderCopyRule })) as PictureCopy;
  const printedAs = { productType: 'photo_print', shape: null, size: '4x6' } as const;
  const plan = planPrint(size, {
    catalogue: defaultCatalogue,
    printedAs,
    framing: plainFraming,
    tiles: 1,
    settings,
  });
  const to = path.join(await makeFolder(), 'print.jpg');
  await doTask({ kind: 'print', file, plan, to });
  return { size, copy: await pixelsOf(copy.bytes), print: await pixelsOf(await readFile(to)) };
}

/** Whether a place on an axis is in the middle part of its cell. */
function isInside(place: number, length: number, cells: number, share: number): boolean {
  const inCell = ((place + 0.5) * cells) / length;
  return Math.abs((inCell % 1) - 0.5) <= share / 2;
}

/**
 * Mean red, green and blue of the cells of a grid over a picture, row by row; of even ones only the middle counts, since
 * codings share colors across their edges.
 */
export function cellColors(
  { data, width, height }: ShownPicture,
  columns: number,
  rows: number,
  share = 0.5,
): readonly (readonly number[])[] {
  const sums = Array.from({ length: columns * rows }, () => [0, 0, 0, 0]);
  for (let index = 0; index < width * height; index += 1) {
    const [x, y] = [index % width, Math.floor(index / width)];
    if (!isInside(x, width, columns, share) || !isInside(y, height, rows, share)) continue;
    const column = Math.floor((x * columns) / width);
    const row = Math.floor((y * rows) / height);
    const sum = sums[row * columns + column] ?? [];
    for (const color of [0, 1, 2]) sum[color] = (sum[color] ?? 0) + (data[index * 3 + color] ?? 0);
    sum[3] = (sum[3] ?? 0) + 1;
  }
  return sums.map(([r = 0, g = 0, b = 0, count = 1]) =>
    [r, g, b].map((sum) => Math.round(sum / count)),
  );
}
