import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { orderCopyRule, thumbnailRule } from '#domain/photos/photo-rules.ts';
import { scannedTiff } from '#tests/support/odd-images.ts';
import {
  corners,
  cornersJpeg,
  cornersPicture,
  halfTransparentPng,
  noise,
  notPictures,
  otherPictures,
  orientations,
  pngBomb,
  truncated,
  uniqueJpeg,
} from '#tests/support/photo-files.ts';
import { chromiumFlags, findChromium } from '#tools/chromium.ts';
import { colourAt, make, sha256, makeSketches } from './made-copies.ts';
import { choose, expect, openPhotos, test } from './photo-fixtures.ts';

const places = [
  ['topLeft', 0.25, 0.25],
  ['topRight', 0.75, 0.25],
  ['bottomLeft', 0.25, 0.75],
  ['bottomRight', 0.75, 0.75],
] as const;

async function expectUpright(picture: Buffer | null | undefined): Promise<void> {
  if (!picture) throw new Error('there is no picture');
  for (const [name, x, y] of places) {
    const colour = await colourAt(picture, x, y);
    const off = corners[name].map((value, index) => Math.abs(value - (colour[index] ?? 0)));
    expect(Math.max(...off), `${name} is ${colour.join(' ')}`).toBeLessThan(30);
  }
}

/** The places where the browser makes copies: in workers, or in the page if it has none. */
const makers = ['workers', 'page'] as const;

test('photos of all eight orientations are turned upright in workers and in the page @essential', async ({
  page,
}, info) => {
  await openPhotos(page);
  const files = await Promise.all(
    orientations.map(async (o) => [`o${o}.jpg`, await cornersJpeg(o, 1600, 1000)] as const),
  );
  await choose(page, info.outputPath('files'), Object.fromEntries(files));
  for (const maker of makers) {
    for (const [index, made] of (await make(page, maker)).entries()) {
      expect(made, maker).toMatchObject({
        ok: true,
        type: 'image/jpeg',
        size: { width: 1600, height: 1000 },
      });
      const copy = await sharp(made.orderCopy?.bytes).metadata();
      expect(copy, maker).toMatchObject({ format: 'jpeg', width: 1200, height: 750 });
      expect(copy.orientation ?? 1, maker).toBe(1);
      for (const picture of [made.orderCopy?.bytes, made.preview, made.thumbnail]) {
        await expectUpright(picture);
      }
      expect(made.originalSha256).toBe(sha256(files[index]?.[1] ?? Buffer.alloc(0)));
      expect(made.orderCopy?.sha256).toBe(sha256(made.orderCopy?.bytes ?? Buffer.alloc(0)));
    }
  }
});

test('sketches of large photos are upright in workers and in the page', async ({ page }, info) => {
  await openPhotos(page);
  const large = await Promise.all(
    orientations.map(async (o) => [`o${o}.jpg`, await cornersJpeg(o, 2000, 1250)] as const),
  );
  await choose(page, info.outputPath('files'), {
    ...Object.fromEntries(large),
    'small.jpg': await cornersJpeg(1, 1900, 1200),
    'p.png': await cornersPicture(1, 2000, 1250).png().toBuffer(),
    'truncated.jpg': truncated(await cornersJpeg(1, 2000, 1250)),
  });
  for (const maker of makers) {
    const sketches = await makeSketches(page, maker);
    for (const sketch of sketches.slice(0, orientations.length)) {
      expect(await sharp(sketch ?? undefined).metadata(), maker).toMatchObject({
        width: 480,
        height: 300,
      });
      await expectUpright(sketch);
    }
    expect(sketches.slice(orientations.length), maker).toEqual([null, null, null]);
  }
});

test('copies stay within their limits in workers and in the page', async ({ page }, info) => {
  await openPhotos(page);
  await choose(page, info.outputPath('files'), {
    'large.jpg': await uniqueJpeg(4032, 3024),
    'noise.jpg': await noise(1600, 1600).jpeg({ quality: 95 }).toBuffer(),
    'small.jpg': await uniqueJpeg(300, 200),
    'line.jpg': await uniqueJpeg(5000, 16),
  });
  const sizeOf = async (picture: Buffer | null | undefined) => {
    const { width, height } = await sharp(picture ?? undefined).metadata();
    return [width, height];
  };
  for (const maker of makers) {
    const [large, noisy, small, line] = await make(page, maker);
    for (const made of [large, noisy, small, line]) {
      expect(made?.orderCopy?.bytes.length, maker).toBeLessThanOrEqual(orderCopyRule.maxBytes);
      expect(made?.thumbnail?.length, maker).toBeLessThanOrEqual(thumbnailRule.maxBytes);
    }
    expect(await sizeOf(large?.orderCopy?.bytes), maker).toEqual([1200, 900]);
    expect(await sizeOf(large?.preview), maker).toEqual([480, 360]);
    expect(await sizeOf(large?.thumbnail), maker).toEqual([100, 75]);
    expect(await sizeOf(noisy?.orderCopy?.bytes), maker).toEqual([1200, 1200]);
    expect(await sizeOf(small?.orderCopy?.bytes), maker).toEqual([300, 200]);
    expect(await sizeOf(line?.thumbnail), maker).toEqual([100, 1]);
  }
});

test('pictures of other formats become JPEGs on a white background', async ({ page }, info) => {
  await openPhotos(page);
  const half = await halfTransparentPng();
  await choose(page, info.outputPath('files'), {
    'a.png': half,
    'b.webp': await sharp(half).webp().toBuffer(),
    'c.avif': await sharp(half).avif({ effort: 0 }).toBuffer(),
    'd.gif': await sharp(half).gif().toBuffer(),
    'e.txt': half,
  });
  const made = await make(page, 'workers');
  expect(made.map(({ type }) => type)).toEqual([
    'image/png',
    'image/webp',
    'image/avif',
    'image/gif',
    'image/png',
  ]);
  for (const { orderCopy } of made) {
    const bytes = orderCopy?.bytes ?? Buffer.alloc(0);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 800,
      height: 600,
    });
    const [red = 0, green = 0] = await colourAt(bytes, 0.25, 0.5);
    expect(green - red).toBeGreaterThan(50);
    expect(Math.min(...(await colourAt(bytes, 0.75, 0.5)))).toBeGreaterThan(245);
  }
});

test('files that are not photos are refused with a reason each, and the others are processed', async ({
  page,
}, info) => {
  await openPhotos(page);
  const jpeg = await uniqueJpeg(800, 600);
  const files: Record<string, readonly [Buffer, Record<string, unknown>]> = {
    'text.jpg': [
      notPictures['text/plain'],
      { code: 'invalid_file_type', values: { type: 'text/plain' } },
    ],
    'text.txt': [
      notPictures['text/plain'],
      { code: 'invalid_file_type', values: { type: 'text/plain' } },
    ],
    'page.svg': [otherPictures['image/svg+xml'], { code: 'invalid_file_format' }],
    'scan.bmp': [otherPictures['image/bmp'], { code: 'invalid_file_format' }],
    'empty.jpg': [Buffer.alloc(0), { code: 'photo_empty', retryable: false }],
    'empty.heic': [Buffer.alloc(0), { code: 'photo_empty', retryable: false }],
    'cut.jpg': [truncated(jpeg), { code: 'photo_unreadable' }],
    'cut.png': [truncated(await sharp(jpeg).png().toBuffer()), { code: 'photo_unreadable' }],
    'cut.webp': [truncated(await sharp(jpeg).webp().toBuffer()), { code: 'photo_unreadable' }],
    'garbage.jpg': [
      Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(5000, 0x41)]),
      { code: 'photo_unreadable' },
    ],
    'bomb.png': [pngBomb(), { code: 'photo_too_many_pixels', values: { maxPixels: 65_000_000 } }],
    'huge.jpg': [
      Buffer.concat([jpeg, Buffer.alloc(61 * 1024 * 1024)]),
      { code: 'photo_too_large', values: { maxBytes: 60 * 1024 * 1024 } },
    ],
    'good.jpg': [jpeg, { ok: true }],
    'film.jpg': [Buffer.concat([jpeg, Buffer.alloc(3000, 9)]), { ok: true }],
  };
  const bytes = Object.entries(files).map(([name, [content]]) => [name, content] as const);
  await choose(page, info.outputPath('files'), Object.fromEntries(bytes));
  const made = await make(page, 'workers');
  const expected = Object.values(files).map(([, result]) => result);
  for (const [index, result] of made.entries()) expect(result).toMatchObject(expected[index] ?? {});
});

test('a picture that the browser cannot decode is accepted unchanged', async ({ page }, info) => {
  await openPhotos(page);
  const scan = await scannedTiff();
  await choose(page, info.outputPath('files'), { 'scan.tif': scan });
  expect(await make(page, 'workers')).toEqual([
    expect.objectContaining({
      ok: true,
      type: 'image/tiff',
      size: { width: 160, height: 120 },
      originalSha256: sha256(scan),
      orderCopy: null,
      preview: null,
      thumbnail: null,
    }),
  ]);
});

test('photos are processed over plain HTTP, where browsers offer no crypto.subtle', async ({
  site,
}, info) => {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumFlags, '--host-resolver-rules=MAP shop.test 127.0.0.1'],
    ...(executablePath ? { executablePath } : {}),
  });
  const page = await browser.newPage();
  await openPhotos(page, site.url.replace('127.0.0.1', 'shop.test'));
  expect(await page.evaluate(() => 'subtle' in crypto)).toBe(false);
  const jpeg = await uniqueJpeg(1600, 1200);
  await choose(page, info.outputPath('files'), { 'a.jpg': jpeg });
  expect((await make(page, 'workers'))[0]?.originalSha256).toBe(sha256(jpeg));
  await page.evaluate(() => window.add('US'));
  await expect
    .poll(() => page.evaluate(() => window.photos.getState().photos[0]?.original))
    .toBe('sent');
  await browser.close();
});
