import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';
import { contentAt, buildHeic, mirrorBox, phonePhoto, turnBox } from '#tests/support/heic-files.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { printStored } from '#tests/support/expected-prints.ts';
import { it } from '#tests/support/shop-fixtures.ts';

const test = it.extend('copyOf', ({ photoShop, sender }) => async (heic: Buffer, kind: string) => {
  const photoId = randomUUID();
  expect((await sender.send(heic, { photoId, kind })).status).toBe(204);
  const [photo] = await sender.status(photoId);
  return photoShop.stored(photo?.orderCopy?.sha256 ?? '');
});

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function meanDifference(a: Pixels, b: Pixels): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let sum = 0;
  for (const [at, value] of a.data.entries()) sum += Math.abs(value - (b.data[at] ?? 0));
  return sum / a.data.length;
}

/** Transformations of the HEIC boxes, and the same ones applied to the stored image with sharp. */
const turned: readonly [string, readonly Buffer[], (stored: Sharp) => Sharp][] = [
  ['a quarter', [turnBox(1)], (stored) => stored.rotate(270)],
  ['half a turn', [turnBox(2)], (stored) => stored.rotate(180)],
  ['three quarters', [turnBox(3)], (stored) => stored.rotate(90)],
  ['top for bottom', [mirrorBox(0)], (stored) => stored.flip()],
  ['left for right', [mirrorBox(1)], (stored) => stored.flop()],
];

test.for(turned)(
  'a HEIC photo that asks for %s becomes upright',
  async ([, turns, turn], { copyOf }) => {
    const stored = await copyOf(buildHeic({ turns: [] }), 'original');
    const { width, height } = await sharp(stored).metadata();
    expect([width, height]).toEqual([1000, 500]);
    const expected = await turn(sharp(stored)).png().toBuffer();
    const made = await copyOf(buildHeic({ turns }), 'original');
    expect(meanDifference(await pixelsOf(made), await pixelsOf(expected))).toBeLessThan(2);
    expect((await sharp(made).metadata()).orientation ?? 1).toBe(1);
  },
);

test('a HEIC photo is turned and mirrored in the order of its boxes', async ({ copyOf }) => {
  const stored = await copyOf(buildHeic({ turns: [] }), 'original');
  const turnedFirst = sharp(await sharp(stored).rotate(270).png().toBuffer())
    .flop()
    .png();
  const mirroredFirst = sharp(await sharp(stored).flop().png().toBuffer())
    .rotate(270)
    .png();
  for (const [turns, expected] of [
    [[turnBox(1), mirrorBox(1)], turnedFirst],
    [[mirrorBox(1), turnBox(1)], mirroredFirst],
  ] as const) {
    const made = await copyOf(buildHeic({ turns }), 'original');
    const difference = meanDifference(
      await pixelsOf(made),
      await pixelsOf(await expected.toBuffer()),
    );
    expect(difference).toBeLessThan(2);
  }
});

test('a HEIC photo has its tiles side by side, in their order', async ({ copyOf }) => {
  const whole = await pixelsOf(await copyOf(buildHeic({ turns: [] }), 'original'));
  const tile = buildHeic({ isSingle: true, width: 512, height: 512, turns: [] });
  const single = await pixelsOf(
    await sharp(await copyOf(tile, 'original'))
      .extract({ left: 0, top: 0, width: 512, height: 500 })
      .png()
      .toBuffer(),
  );
  const left = await sharp(await copyOf(buildHeic({ turns: [] }), 'original'))
    .extract({ left: 0, top: 0, width: 512, height: 500 })
    .png()
    .toBuffer();
  expect(meanDifference(await pixelsOf(left), single)).toBeLessThan(2);
  // The seam must be invisible: neighboring columns differ there no more than elsewhere.
  const step = (column: number): number => {
    let sum = 0;
    for (let row = 0; row < whole.height; row += 1) {
      const at = (row * whole.width + column) * 3;
      sum += Math.abs((whole.data[at] ?? 0) - (whole.data[at + 3] ?? 0));
    }
    return sum / whole.height;
  };
  expect(step(511)).toBeLessThan(2 * Math.max(step(500), step(520)));
});

test('the colors of a HEIC photo from a phone are converted to sRGB', async ({ copyOf }) => {
  const wide = await pixelsOf(await copyOf(phonePhoto, 'original'));
  // The same values without the profile that defines them.
  expect(phonePhoto.toString('latin1', contentAt(phonePhoto, 'colr')).startsWith('prof')).toBe(
    true,
  );
  const without = Buffer.from(phonePhoto);
  without.write('free', contentAt(without, 'colr') - 4, 'latin1');
  const unnamed = await pixelsOf(await copyOf(without, 'original'));
  const colourful = ({ data }: Pixels): number => {
    let sum = 0;
    for (let at = 0; at < data.length; at += 3) {
      const pixel = data.subarray(at, at + 3);
      sum += Math.max(...pixel) - Math.min(...pixel);
    }
    return sum / data.length;
  };
  expect(meanDifference(wide, unnamed)).toBeGreaterThan(1);
  expect(colourful(wide)).toBeGreaterThan(1.05 * colourful(unnamed));
});

test('a HEIC photo is printed from the original', async ({ photoShop, copyOf }) => {
  await copyOf(phonePhoto, 'original');
  const print = await printStored(photoShop.deps, hashBytes(phonePhoto), {
    printedAs: { productType: 'photo_print', shape: null, size: '4x6' },
    framing: null,
    tiles: 1,
  });
  if (!print?.ok) throw new Error(print?.code ?? 'the file is missing');
  const { width, height } = print.value;
  expect({ width, height }).toEqual({ width: 1200, height: 1800 });
});

test('a HEIC photo sent as order copy is converted to one', async ({ copyOf }) => {
  const copy = await copyOf(phonePhoto, 'order-copy');
  expect(hashBytes(copy)).not.toBe(hashBytes(phonePhoto));
  const { format, width, height, space, exif, icc } = await sharp(copy).metadata();
  expect({ format, width, height, space, exif, icc }).toEqual({
    format: 'jpeg',
    width: 500,
    height: 1000,
    space: 'srgb',
    exif: undefined,
    icc: undefined,
  });
});
