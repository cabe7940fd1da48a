import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { heicOf, mirrorBox, phonePhoto, turnBox } from '#tests/support/heic-files.ts';
import { cornersPicture, orientations } from '#tests/support/photo-files.ts';
import { colourAt, make, sha256 } from './made-copies.ts';
import { choose, expect, openPhotos, test, untilSent } from './photo-fixtures.ts';

const raw = async (picture: Buffer): Promise<Buffer> =>
  sharp(picture).removeAlpha().raw().toBuffer();

const meanDifference = async (one: Buffer, other: Buffer): Promise<number> => {
  const [a, b] = await Promise.all([raw(one), raw(other)]);
  expect(a).toHaveLength(b.length);
  let sum = 0;
  for (const [at, value] of a.entries()) sum += Math.abs(value - (b[at] ?? 0));
  return sum / a.length;
};

for (const where of ['workers', 'page'] as const) {
  test(`a phone’s HEIC becomes an order copy in a browser that does not know it, made in ${where}`, async ({
    page,
  }, info) => {
    await openPhotos(page);
    const turns = [[], [turnBox(1)], [turnBox(2)], [turnBox(3)], [mirrorBox(1)], [mirrorBox(0)]];
    const files = [phonePhoto, ...turns.map((boxes) => heicOf({ turns: boxes }))];
    await choose(
      page,
      info.outputPath('files'),
      Object.fromEntries(files.map((file, index) => [`${index}.heic`, file] as const)),
    );
    const made = await make(page, where);
    expect(made[0]).toMatchObject({
      ok: true,
      type: 'image/heic',
      size: { width: 500, height: 1000 },
      originalSha256: sha256(phonePhoto),
    });
    const copies = made.map(({ orderCopy }) => orderCopy?.bytes ?? Buffer.alloc(0));
    const stored = copies[1] ?? Buffer.alloc(0);
    const expected = [
      sharp(stored).rotate(90),
      sharp(stored),
      sharp(stored).rotate(270),
      sharp(stored).rotate(180),
      sharp(stored).rotate(90),
      sharp(stored).flop(),
      sharp(stored).flip(),
    ];
    for (const [index, picture] of expected.entries()) {
      const difference = await meanDifference(
        copies[index] ?? Buffer.alloc(0),
        await picture.png().toBuffer(),
      );
      expect(difference, `picture ${index}`).toBeLessThan(3);
    }
  });
}

test('browser and server make the same of a phone’s HEIC', async ({ page, shop }, info) => {
  await openPhotos(page);
  await choose(page, info.outputPath('files'), { 'phone.heic': phonePhoto });
  const [made] = await make(page, 'workers');
  await page.evaluate(() => window.add('US'));
  await untilSent(page, 'original');
  // What the server has under the copy's hash is what the browser made; it found nothing to make anew.
  const hash = made?.orderCopy?.sha256 ?? '';
  const file = path.join(shop.dataDir, 'files/photos', hash.slice(0, 2), hash.slice(2, 4), hash);
  expect(sha256(await readFile(file))).toBe(hash);
});

const flat = { width: 300, height: 200, channels: 3, background: '#c03030' } as const;

test('colours of any depth and profile are those of the web', async ({ page }, info) => {
  await openPhotos(page);
  const picture = () => sharp({ create: flat });
  const files = {
    'deep.png': await picture().toColourspace('rgb16').png().toBuffer(),
    'wide.png': await picture().withIccProfile('p3').png().toBuffer(),
    'wide.jpg': await picture().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
    'wide.webp': await picture().withIccProfile('p3').webp({ quality: 100 }).toBuffer(),
    'printers.jpg': await picture().withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer(),
    'grey.jpg': await sharp({ create: { ...flat, background: '#606060' } })
      .toColourspace('b-w')
      .jpeg()
      .toBuffer(),
  };
  await choose(page, info.outputPath('files'), files);
  const made = await make(page, 'workers');
  for (const [index, name] of Object.keys(files).entries()) {
    const colour = await colourAt(made[index]?.orderCopy?.bytes ?? Buffer.alloc(0), 0.5, 0.5);
    const expected = name === 'grey.jpg' ? [96, 96, 96] : [192, 48, 48];
    const off = expected.map((value, at) => Math.abs(value - (colour[at] ?? 0)));
    expect(Math.max(...off), `${name} is ${colour.join(' ')}`).toBeLessThan(15);
  }
});

test('pictures of other formats stand upright too, in all eight orientations', async ({
  page,
}, info) => {
  await openPhotos(page);
  const files: Record<string, Buffer> = {};
  for (const orientation of orientations) {
    for (const format of ['png', 'webp'] as const) {
      const picture = cornersPicture(orientation, 320, 200).toFormat(format);
      files[`${orientation}.${format}`] = await picture.toBuffer();
    }
  }
  await choose(page, info.outputPath('files'), files);
  const made = await make(page, 'workers');
  for (const [index, name] of Object.keys(files).entries()) {
    expect(made[index]?.size, name).toEqual({ width: 320, height: 200 });
    const [red = 0, , blue = 0] = await colourAt(
      made[index]?.orderCopy?.bytes ?? Buffer.alloc(0),
      0.2,
      0.2,
    );
    expect(red - blue, name).toBeGreaterThan(100);
  }
});

test('of a picture that moves, the first frame is taken', async ({ page }, info) => {
  await openPhotos(page);
  const frames = await Promise.all(
    ['#c81414', '#1414c8'].map((background) =>
      sharp({ create: { ...flat, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = () => sharp(frames, { join: { animated: true } });
  await choose(page, info.outputPath('files'), {
    'a.gif': await moving().gif().toBuffer(),
    'b.webp': await moving().webp().toBuffer(),
  });
  const made = await make(page, 'workers');
  for (const { orderCopy } of made) {
    const [red = 0, , blue = 0] = await colourAt(orderCopy?.bytes ?? Buffer.alloc(0), 0.5, 0.5);
    expect(red - blue).toBeGreaterThan(100);
  }
});
