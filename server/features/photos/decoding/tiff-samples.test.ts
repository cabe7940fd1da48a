import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { orderCopyRule } from '#domain/photo-rules.ts';
import { sampledTiff, type SampledTiffPlan } from '#tests/support/sampled-tiff.ts';
import { doTask, type PictureCopy } from './picture-work.ts';

/** Red, a skin tone and gray in sRGB; their L*, a* and b* relative to D50, and their YCbCr. */
const colors = [
  { srgb: [255, 0, 0], lab: [54.29, 80.8, 69.89], ycbcr: [76.2, 85, 255] },
  { srgb: [224, 172, 140], lab: [74.65, 14.72, 23.82], ycbcr: [183.9, 103.2, 156.6] },
  { srgb: [119, 119, 119], lab: [50.03, 0, 0], ycbcr: [119, 128, 128] },
] as const;

const plans: readonly (readonly [string, Omit<SampledTiffPlan, 'values'>])[] = [
  ['CIE L*a*b* of 8 bits', { space: 'lab', bits: 8 }],
  ['CIE L*a*b* of 8 bits with a mask', { space: 'lab', bits: 8, hasMask: true }],
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
