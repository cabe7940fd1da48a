import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { premultipliedFile, colorBox } from '#tests/support/coded-pictures.ts';
import {
  halfOpaque,
  mixed,
  mixedInP3,
  mixtures,
  meanDifference,
  makeOrderCopy,
} from '#tests/support/color-files.ts';
import { box } from '#tests/support/photo-files.ts';

const size = { width: 240, height: 160 };

describe('an image whose colors are multiplied by its opacity', () => {
  it.each([
    ['avif', 'avif'],
    ['mif1', 'heif'],
  ] as const)(
    'shows white paper through it like any transparent image: %s',
    async (brand, format) => {
      const { picture, opacity } = halfOpaque();
      const copy = await makeOrderCopy({
        input: await premultipliedFile(picture, opacity, [], brand),
        format,
      });
      const straight = await mixed()
        .ensureAlpha(128 / 255)
        .png()
        .toBuffer();
      expect(
        meanDifference(copy, await makeOrderCopy({ input: straight, format: 'png' })),
      ).toBeLessThan(2);
    },
  );

  it.each(['codes', 'a profile'] as const)(
    'keeps the colors that its file declares by %s',
    async (by) => {
      const wide = await mixedInP3().png().toBuffer();
      const profile = (await sharp(wide).metadata()).icc ?? Buffer.alloc(0);
      const color =
        by === 'codes' ? colorBox(12, 13, 6, true) : box('colr', Buffer.from('prof'), profile);
      const opaque = sharp({ create: { ...size, channels: 3, background: '#fff' } });
      const input = await premultipliedFile(sharp(wide, { ignoreIcc: true }), opaque, [color]);
      expect(
        meanDifference(await makeOrderCopy({ input, format: 'avif' }), mixtures()),
      ).toBeLessThan(2);
    },
  );
});
