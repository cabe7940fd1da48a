import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { grayProfile, meanDifference } from '#tests/support/color-files.ts';
import { boxIn, heifFile, turnBox, type HeifItemInput } from '#tests/support/heic-files.ts';
import { cropBox } from '#tests/support/heic-variants.ts';
import { makeBoth, type ShownPicture } from '#tests/support/made-prints.ts';
import { box, pngChunk, uint16, uint32, withPngChunks } from '#tests/support/photo-files.ts';
import { readReported } from '#tests/support/reported-files.ts';

const file = readReported('gray-plain.heic');
const whole = { width: 320, height: 240 };

/** The gray picture of another program, which declares no color; with more properties. */
function grayItem(more: readonly Buffer[] = []): HeifItemInput {
  const properties = ['hvcC', 'ispe', 'pixi'].map((type) => boxIn(file, type));
  return {
    type: 'hvc1',
    data: boxIn(file, 'mdat').subarray(8),
    properties: [...properties, ...more],
  };
}

function show(items: readonly HeifItemInput[]) {
  return makeBoth({ input: heifFile({ items }), format: 'heif' });
}

function toSharp({ data, width, height }: ShownPicture) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function plainCopy(): Promise<ShownPicture> {
  const { copy } = await show([grayItem()]);
  return copy;
}

/** Expects that order copy and print are those of a picture. */
async function expectLike(items: readonly HeifItemInput[], png: Buffer): Promise<void> {
  const [shown, wanted] = [await show(items), await makeBoth({ input: png, format: 'png' })];
  expect(shown.size).toEqual(wanted.size);
  expect(meanDifference(shown.copy.data, wanted.copy.data)).toBeLessThan(2);
  expect(meanDifference(shown.print.data, wanted.print.data)).toBeLessThan(2);
}

describe('a gray HEIC that declares no color', () => {
  it('is cropped and turned', async () => {
    const crop = cropBox({ width: 120, height: 80, left: 30, top: 20 }, whole);
    const part = toSharp(await plainCopy()).extract({ left: 30, top: 20, width: 120, height: 80 });
    await expectLike(
      [grayItem([crop, turnBox(3)])],
      await sharp(await part.png().toBuffer())
        .rotate(90)
        .png()
        .toBuffer(),
    );
  });

  it('is composed of tiles', async () => {
    const tile = { ...grayItem(), isHidden: true };
    const grid = {
      type: 'grid',
      data: Buffer.concat([Buffer.from([0, 0, 1, 1]), uint16(640, 480)]),
      properties: [box('ispe', uint32(0), uint32(640, 480))],
      references: { dimg: [2, 3, 4, 5] },
    };
    const one = await toSharp(await plainCopy())
      .png()
      .toBuffer();
    const four = sharp({ create: { width: 640, height: 480, channels: 3, background: '#fff' } })
      .composite([0, 320].flatMap((left) => [0, 240].map((top) => ({ input: one, left, top }))))
      .png();
    await expectLike([grid, tile, tile, tile, tile], await four.toBuffer());
  });

  it('is shown by its gray profile', async () => {
    const profile = grayProfile(1.4);
    const png = await toSharp(await plainCopy())
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const content = Buffer.concat([Buffer.from('own\0\0'), deflateSync(profile)]);
    await expectLike(
      [grayItem([box('colr', Buffer.from('prof'), profile)])],
      withPngChunks(png, pngChunk('iCCP', content)),
    );
  });

  it('shows white through its opacity', async () => {
    const type = box('auxC', uint32(0), Buffer.from('urn:mpeg:hevc:2015:auxid:1\0'));
    const copy = await plainCopy();
    const data = copy.data.map((gray) => 255 - ((255 - gray) * gray) / 255);
    await expectLike(
      [grayItem(), { ...grayItem([type]), references: { auxl: [1] } }],
      await toSharp({ ...copy, data: Buffer.from(data) })
        .png()
        .toBuffer(),
    );
  });
});
