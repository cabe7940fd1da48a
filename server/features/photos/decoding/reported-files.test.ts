import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { meanDifference } from '#tests/support/color-files.ts';
import { cellColors, makeBoth, type ShownPicture } from '#tests/support/made-prints.ts';
import { pngChunk, withPngChunks } from '#tests/support/photo-files.ts';
import { readReported, reportedFiles } from '#tests/support/reported-files.ts';

const tolerance = 6;

/** Expects the colors of cells, within the tolerance. */
function expectCells(
  cells: readonly (readonly number[])[],
  colors: readonly (readonly number[])[],
): void {
  const off = cells.flatMap((cell, index) =>
    cell.map((value, color) => Math.abs(value - (colors[index]?.[color] ?? 0))),
  );
  expect(Math.max(...off), JSON.stringify(cells)).toBeLessThanOrEqual(tolerance);
}

/** A picture as a PNG, which the shop prints from its pixels alone. */
function toPng({ data, width, height }: ShownPicture): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

describe('a reported file', () => {
  it.each(reportedFiles)(
    '$name has the right colors in its order copy and its print',
    async ({ name, format, columns, rows, colors, share }) => {
      const { copy, print } = await makeBoth({ input: readReported(name), format });
      expectCells(cellColors(copy, columns, rows, share), colors);
      const plain = await makeBoth({ input: await toPng(copy), format: 'png' });
      expect(meanDifference(print.data, plain.print.data)).toBeLessThan(5);
    },
  );

  it('meta-of-length-0.avif shows what another decoder reads', async () => {
    const input = readReported('meta-of-length-0.avif');
    const read = await sharp(input).flatten({ background: '#ffffff' }).png().toBuffer();
    const [shown, wanted] = [
      await makeBoth({ input, format: 'avif' }),
      await makeBoth({ input: read, format: 'png' }),
    ];
    expect(meanDifference(shown.copy.data, wanted.copy.data)).toBeLessThan(2);
    expect(meanDifference(shown.print.data, wanted.print.data)).toBeLessThan(2);
  });
});

/** The codes of the four corners of the reported floating-point files. */
const floatCorners = [
  [0.8, 0.1, 0.1],
  [0.1, 0.6, 0.15],
  [0.1, 0.2, 0.8],
  [0.9, 0.8, 0.1],
] as const;

/** The same corners as a PNG of 8 bits with the profile of a file. */
async function profiledPng(file: Buffer): Promise<Buffer> {
  const { icc = Buffer.alloc(0), width, height } = await sharp(file).metadata();
  const codes = floatCorners.flatMap((color) => color.map((part) => Math.round(part * 255)));
  const png = await sharp(Buffer.from(codes), { raw: { width: 2, height: 2, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer();
  const content = Buffer.concat([Buffer.from('own\0\0'), deflateSync(icc)]);
  return withPngChunks(png, pngChunk('iCCP', content));
}

describe('a TIFF of floating-point numbers with a profile', () => {
  it.each(['float16-icc.tif', 'float32-icc.tif'])(
    'has the colors of its profile: %s',
    async (name) => {
      const input = readReported(name);
      const shown = await makeBoth({ input, format: 'tiff' });
      const wanted = await makeBoth({ input: await profiledPng(input), format: 'png' });
      expectCells(cellColors(shown.copy, 2, 2), cellColors(wanted.copy, 2, 2));
      expectCells(cellColors(shown.print, 2, 2), cellColors(wanted.print, 2, 2));
    },
  );
});
