import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { ssim } from 'ssim.js';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import { median } from '../lib/statistics.ts';

const side = orderCopyRule.maxSide;

async function pixelsOf(picture: Sharp) {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The photo scaled with the best quality, from all its pixels. */
function referenceOf(file: string): Sharp {
  return sharp(file)
    .autoOrient()
    .resize(side, side, { fit: 'inside', kernel: 'lanczos3', fastShrinkOnLoad: false })
    .removeAlpha();
}

/** Similarity of a contestant's order copies to their photos: the median of their SSIMs. */
export async function measureLikeness(
  page: Page,
  name: 'pipeline' | 'library',
  files: readonly string[],
): Promise<number> {
  const values: number[] = [];
  for (const [index, file] of files.entries()) {
    const base64 = await page.evaluate(([who, which]) => window.copyOf(who, which), [
      name,
      index,
    ] as const);
    const copy = Buffer.from(base64, 'base64');
    const reference = await pixelsOf(referenceOf(file));
    const { mssim } = ssim(reference, await pixelsOf(sharp(copy)), {
      ssim: 'fast',
      downsample: false,
    });
    values.push(mssim);
  }
  return median(values);
}
