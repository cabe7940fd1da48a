import { readFile } from 'node:fs/promises';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { plainFraming } from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { planPrint } from '#domain/prints/print-templates.ts';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import type { PictureFile } from '#server/features/photos/decoding/picture-file.ts';
import { doTask } from '#server/features/photos/decoding/picture-work.ts';
import { colorFiles } from '#tests/support/color-files.ts';
import { describePlan, drawnFile, drawnPlans, drawnPng } from '#tests/support/drawn-heif.ts';
import { buildHeic, mirrorBox, phonePhoto, turnBox } from '#tests/support/heic-files.ts';
import { cornersPicture, orientations } from '#tests/support/photo-files.ts';
import { colourAt, make, sha256 } from './made-copies.ts';
import { choose, expect, openPhotos, test, untilSent } from './photo-fixtures.ts';

async function raw(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().raw().toBuffer();
}

async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([raw(one), raw(other)]);
  expect(a).toHaveLength(b.length);
  let sum = 0;
  for (const [at, value] of a.entries()) sum += Math.abs(value - (b[at] ?? 0));
  return sum / a.length;
}

/** The differences between two pictures in their mean red, green and blue. */
async function meanColours(one: Uint8Array, other: Uint8Array): Promise<number[]> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).stats()));
  return [0, 1, 2].map((at) =>
    Math.abs((a?.channels[at]?.mean ?? 0) - (b?.channels[at]?.mean ?? 0)),
  );
}

test('a phone’s HEIC becomes an order copy in workers and in the page of a browser that cannot decode it', async ({
  page,
}, info) => {
  await openPhotos(page);
  const turns = [[], [turnBox(1)], [turnBox(2)], [turnBox(3)], [mirrorBox(1)], [mirrorBox(0)]];
  const files = [phonePhoto, ...turns.map((boxes) => buildHeic({ turns: boxes }))];
  await choose(
    page,
    info.outputPath('files'),
    Object.fromEntries(files.map((file, index) => [`${index}.heic`, file] as const)),
  );
  for (const maker of ['workers', 'page'] as const) {
    const made = await make(page, maker);
    expect(made[0], maker).toMatchObject({
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
      expect(difference, `picture ${index}, made in ${maker}`).toBeLessThan(3);
    }
  }
});

test('browser and server render the same colors from a phone’s HEIC', async ({ page }, info) => {
  await openPhotos(page);
  await choose(page, info.outputPath('files'), { 'phone.heic': phonePhoto });
  const [made] = await make(page, 'workers');
  const file = { input: phonePhoto, format: 'heif' } as const;
  const copy = await doTask({ kind: 'copy', file, rule: orderCopyRule });
  if (!copy || !('bytes' in copy)) throw new Error('the server made no copy');
  const difference = await meanColours(made?.orderCopy?.bytes ?? Buffer.alloc(0), copy.bytes);
  expect(Math.max(...difference), difference.join(' ')).toBeLessThan(0.7);
  await page.evaluate(() => window.add('US'));
  await untilSent(page, 'original');
});

const flat = { width: 300, height: 200, channels: 3, background: '#c03030' } as const;

test('colors of any depth and profile are converted to sRGB', async ({ page }, info) => {
  await openPhotos(page);
  const picture = () => sharp({ create: flat });
  const files = {
    'deep.png': await picture().toColourspace('rgb16').png().toBuffer(),
    'wide.png': await picture().withIccProfile('p3').png().toBuffer(),
    'wide.jpg': await picture().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
    'wide.webp': await picture().withIccProfile('p3').webp({ quality: 100 }).toBuffer(),
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

/** A thumbnail so small that neither the codec's losses nor the edges of an enlarged picture count. */
function shrunk(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).resize({ width: 30, height: 20, fit: 'fill' }).png().toBuffer();
}

/** The server's print, and its order copy, which cards show when the browser makes none. */
async function madeByServer(file: PictureFile, size: PixelSize, to: string) {
  const printedAs = { productType: 'photo_print', shape: null, size: '4x6' } as const;
  const plan = planPrint(size, {
    catalogue: defaultCatalogue,
    printedAs,
    framing: plainFraming,
    tiles: 1,
  });
  const [copy, print] = await Promise.all([
    doTask({ kind: 'copy', file, rule: orderCopyRule }),
    doTask({ kind: 'print', file, plan, to }),
  ]);
  if (!copy || !print || !('bytes' in copy)) throw new Error('no pictures');
  return { copy: copy.bytes, print: await readFile(to) };
}

async function makeCopy(file: PictureFile): Promise<Uint8Array> {
  const copy = await doTask({ kind: 'copy', file, rule: orderCopyRule });
  if (!copy || !('bytes' in copy)) throw new Error('the server made no copy');
  return copy.bytes;
}

async function sizeOf(picture: Uint8Array): Promise<PixelSize> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

const leftToServer = /^(?:PQ|HLG|linear|primaries|four inks)/;

test('card and print show the same colors for every color description', async ({ page }, info) => {
  await openPhotos(page);
  const files = await Promise.all(
    colorFiles.map(async ({ name, make: build }) => [name, await build()] as const),
  );
  await choose(page, info.outputPath('files'), Object.fromEntries(files));
  const made = await make(page, 'workers');
  for (const [index, { name, format }] of colorFiles.entries()) {
    const own = made[index];
    expect.soft(own?.ok && own.orderCopy === null, name).toBe(leftToServer.test(name));
    const input = files[index]?.[1] ?? Buffer.alloc(0);
    const { copy, print } = await madeByServer(
      { input, format },
      own?.size ?? { width: 0, height: 0 },
      info.outputPath(`${index}.jpg`),
    );
    const card = await shrunk(own?.orderCopy?.bytes ?? copy);
    expect.soft(await meanDifference(card, await shrunk(print)), name).toBeLessThan(2);
  }
});

/** The same plans in every run: 40 of them have every coding, turn and description of colors. */
const sampledPlans = fc.sample(drawnPlans, { seed: 7, numRuns: 40 });

test('the card shows what was drawn in every coding', async ({ page }, info) => {
  await openPhotos(page);
  const files = await Promise.all(sampledPlans.map(drawnFile));
  await choose(
    page,
    info.outputPath('files'),
    Object.fromEntries(files.map((file, index) => [`${index + 10}.avif`, file] as const)),
  );
  const made = await make(page, 'workers');
  for (const [index, plan] of sampledPlans.entries()) {
    const own = made[index];
    expect.soft(own?.ok, describePlan(plan)).toBe(true);
    const format = plan.coding.by === 'AV1' ? 'avif' : 'heif';
    const file = { input: files[index] ?? Buffer.alloc(0), format } as const;
    const card = own?.orderCopy?.bytes ?? (await makeCopy(file));
    const drawn = await makeCopy({ input: await drawnPng(plan), format: 'png' });
    expect.soft(own?.size, describePlan(plan)).toEqual(await sizeOf(drawn));
    expect
      .soft(await meanDifference(Buffer.from(card), Buffer.from(drawn)), describePlan(plan))
      .toBeLessThan(4);
  }
});

test('a picture of one color has the server’s copy on its card where browsers draw codings blank', async ({
  page,
}, info) => {
  await openPhotos(page);
  const even = sharp({ create: flat });
  const half = sharp({ create: { ...flat, background: '#ffffff' } })
    .composite([{ input: await even.clone().resize(150, 200).png().toBuffer(), left: 0, top: 0 }])
    .avif({ effort: 0 });
  await choose(page, info.outputPath('files'), {
    '1-even.avif': await even.clone().avif({ effort: 0 }).toBuffer(),
    '2-even.jpg': await even.clone().jpeg().toBuffer(),
    '3-half.avif': await half.toBuffer(),
  });
  for (const maker of ['workers', 'page'] as const) {
    const made = await make(page, maker);
    expect(made.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(made.map(({ orderCopy }) => orderCopy !== null)).toEqual([false, true, true]);
  }
});

test('PNG and WebP files are turned upright in all eight orientations', async ({ page }, info) => {
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

test('the first frame of an animated picture is used', async ({ page }, info) => {
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
