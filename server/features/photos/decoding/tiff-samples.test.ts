import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import {
  sampledTiff,
  type ExtraSample,
  type SampledTiffPlan,
} from '#tests/support/tiff-and-exif.ts';
import { doTask, type PictureCopy } from './picture-work.ts';

/** Red, a skin tone and gray in sRGB; their L*, a* and b* relative to D50, and their YCbCr. */
const colors = [
  { srgb: [255, 0, 0], lab: [54.29, 80.8, 69.89], ycbcr: [76.2, 85, 255] },
  { srgb: [224, 172, 140], lab: [74.65, 14.72, 23.82], ycbcr: [183.9, 103.2, 156.6] },
  { srgb: [119, 119, 119], lab: [50.03, 0, 0], ycbcr: [119, 128, 128] },
] as const;

const plans: readonly (readonly [string, Omit<SampledTiffPlan, 'values'>])[] = [
  ['CIE L*a*b* of 8 bits', { space: 'lab', bits: 8 }],
  [
    'CIE L*a*b* of 8 bits with a mask',
    { space: 'lab', bits: 8, extra: [{ meaning: 'opacity', value: 255 }] },
  ],
  ['CIE L*a*b* of 16 bits', { space: 'lab', bits: 16 }],
  ['uncompressed YCbCr', { space: 'ycbcr', bits: 8 }],
];

describe('a TIFF in a color space other than RGB', () => {
  it.each(plans)('is accepted and copied in its own colors as %s', async (_, plan) => {
    for (const { srgb, lab, ycbcr } of colors) {
      const values = plan.space === 'ycbcr' ? ycbcr : lab;
      const file = { input: sampledTiff({ ...plan, values }), format: 'tiff' } as const;
      const header = await doTask({ kind: 'header', file });
      expect(header).toMatchObject({ format: 'tiff', width: 16, height: 16 });
      const copy = (await doTask({ kind: 'copy', file, rule: orderCopyRule })) as PictureCopy;
      const { channels } = await sharp(copy.bytes).stats();
      for (const [index, { mean }] of channels.entries()) {
        expect(Math.abs(mean - (srgb[index] ?? 0))).toBeLessThanOrEqual(3);
      }
    }
  });
});

/** Spaces with their samples of a color, and the mean of each channel of a copy without extra samples. */
const spaces: readonly (readonly [string, Omit<SampledTiffPlan, 'extra'>])[] = [
  ['gray', { space: 'gray', bits: 8, values: [119] }],
  ['gray of 16 bits', { space: 'gray', bits: 16, values: [119] }],
  ['RGB', { space: 'rgb', bits: 8, values: [224, 172, 140] }],
  ['RGB of 16 bits', { space: 'rgb', bits: 16, values: [224, 172, 140] }],
  ['CMYK', { space: 'cmyk', bits: 8, values: [20, 90, 110, 10] }],
  ['CMYK of 16 bits', { space: 'cmyk', bits: 16, values: [20, 90, 110, 10] }],
  ['Lab', { space: 'lab', bits: 8, values: [74.65, 14.72, 23.82] }],
  ['Lab of green and blue', { space: 'lab', bits: 8, values: [60, -30, -20] }],
  ['Lab of 16 bits', { space: 'lab', bits: 16, values: [60, -30, -20] }],
];

async function copyColor(plan: SampledTiffPlan): Promise<readonly number[]> {
  const file = { input: sampledTiff(plan), format: 'tiff' } as const;
  expect(await doTask({ kind: 'header', file })).toMatchObject({ hasAcceptedCoding: true });
  const copy = (await doTask({ kind: 'copy', file, rule: orderCopyRule })) as PictureCopy;
  const { channels } = await sharp(copy.bytes).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

const selection: ExtraSample = { meaning: 'unspecified', value: 40 };

describe('extra samples of a TIFF', () => {
  it.each(spaces)('leave the colors as they are where they mean nothing: %s', async (_, plan) => {
    const color = await copyColor(plan);
    expect(await copyColor({ ...plan, extra: [selection] })).toEqual(color);
    expect(await copyColor({ ...plan, extra: [{ ...selection, value: 0 }] })).toEqual(color);
  });

  it.each(spaces.filter(([, { space }]) => space !== 'cmyk'))(
    'leave the colors as they are where two of them mean nothing: %s',
    async (_, plan) => {
      expect(await copyColor({ ...plan, extra: [selection, selection] })).toEqual(
        await copyColor(plan),
      );
    },
  );

  it('are an opacity from 0 to 1 in floating-point numbers', async () => {
    const plan = { space: 'rgb', bits: 32, values: [120, 60, 20] } as const;
    const color = await copyColor(plan);
    const seen = (opacity: number) => color.map((value) => 255 + (value - 255) * opacity);
    for (const value of [255, 102]) {
      const copy = await copyColor({ ...plan, extra: [{ meaning: 'opacity', value }] });
      for (const [index, expected] of seen(value / 255).entries()) {
        expect(Math.abs((copy[index] ?? 0) - expected)).toBeLessThanOrEqual(3);
      }
    }
  });

  it.each(['opacity', 'premultiplied opacity'] as const)(
    'make the paper visible where they are %s',
    async (meaning) => {
      const values = meaning === 'opacity' ? [200, 100, 0] : [100, 50, 0];
      const plan = { space: 'rgb', bits: 8, values } as const;
      const color = await copyColor({ ...plan, extra: [{ meaning, value: 128 }] });
      for (const [index, expected] of [227, 177, 127].entries()) {
        expect(Math.abs((color[index] ?? 0) - expected)).toBeLessThanOrEqual(3);
      }
    },
  );

  it.each(spaces)('make the paper visible where they are an opacity: %s', async (_, plan) => {
    const color = await copyColor(plan);
    for (const opacity of [255, 128, 0]) {
      const seen = await copyColor({ ...plan, extra: [{ meaning: 'opacity', value: opacity }] });
      for (const [index, value] of color.entries()) {
        const onPaper = 255 + ((value - 255) * opacity) / 255;
        expect(Math.abs((seen[index] ?? 0) - onPaper)).toBeLessThanOrEqual(3);
      }
    }
  });

  const premultiplied = (plan: SampledTiffPlan, value: number): Promise<readonly number[]> =>
    copyColor({ ...plan, extra: [{ meaning: 'premultiplied opacity', value }] });

  it.each(spaces)(
    'leave the colors as they are where they are a full premultiplied opacity: %s',
    async (_, plan) => {
      expect(await premultiplied(plan, 255)).toEqual(await copyColor(plan));
    },
  );

  it.each(spaces)('leave the paper white where they are no opacity: %s', async (_, plan) => {
    const nothing = { ...plan, values: plan.values.map(() => 0) };
    for (const value of await premultiplied(nothing, 0)) expect(value).toBeGreaterThanOrEqual(254);
  });

  // Inks of 16 bits are laid on white as inks, which is darker than the mean of both colors.
  it.each(spaces.filter(([name]) => name !== 'CMYK of 16 bits'))(
    'make half of the paper visible where they are half a premultiplied opacity: %s',
    async (_, plan) => {
      const half = { ...plan, values: plan.values.map((value) => (value * 128) / 255) };
      const seen = await premultiplied(half, 128);
      for (const [index, value] of (await copyColor(plan)).entries()) {
        const onPaper = 255 + ((value - 255) * 128) / 255;
        expect(Math.abs((seen[index] ?? 0) - onPaper)).toBeLessThanOrEqual(5);
      }
    },
  );
});
