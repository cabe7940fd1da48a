import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { largePhoto, quarters } from '#tests/support/customer-photos.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { colourAt, make } from './made-copies.ts';
import { findOrders, readPrints } from './orders-in.ts';
import { openPhotos } from './photo-fixtures.ts';
import { moveOrderIn } from './staff-in.ts';

async function expectWhole(picture: Buffer | null | undefined): Promise<void> {
  if (!picture) throw new Error('there is no picture');
  for (const { name, x, y, color } of quarters) {
    const found = await colourAt(picture, x, y);
    const off = color.map((value, index) => Math.abs(value - (found[index] ?? 0)));
    expect(Math.max(...off), `${name} is ${found.join(' ')}`).toBeLessThan(15);
  }
}

const photos = {
  'panorama.jpg': () => largePhoto(16_382, 3900).jpeg(),
  'phone.jpg': () => largePhoto(12_000, 9000).jpeg(),
  'progressive.jpg': () => largePhoto(11_648, 8736).jpeg({ progressive: true }),
  'camera.png': () => largePhoto(9504, 6336).png({ compressionLevel: 1 }),
};

async function writeLarge(folder: string, names: readonly (keyof typeof photos)[]) {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const name of names) {
    files.push(path.join(folder, name));
    await photos[name]().toFile(path.join(folder, name));
  }
  return files;
}

test('a large JPEG is scaled while it is decoded, and other large images are left to the server', async ({
  page,
  site,
}, info) => {
  test.setTimeout(120_000);
  await openPhotos(page, site.url);
  const names = ['panorama.jpg', 'phone.jpg', 'progressive.jpg', 'camera.png'] as const;
  await page.locator('#files').setInputFiles(await writeLarge(info.outputPath('files'), names));
  for (const maker of ['workers', 'page'] as const) {
    const [panorama, phone, progressive, camera] = await make(page, maker);
    for (const made of [panorama, phone]) {
      await expectWhole(made?.orderCopy?.bytes);
      await expectWhole(made?.preview);
    }
    expect(panorama?.size).toEqual({ width: 16_382, height: 3900 });
    for (const made of [progressive, camera]) {
      expect(made).toMatchObject({ ok: true, orderCopy: null, preview: null, thumbnail: null });
    }
  }
});

test('a browser whose decoder does not scale leaves large photos to the server', async ({
  page,
  site,
}, info) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'ImageDecoder'));
  await openPhotos(page, site.url);
  await page
    .locator('#files')
    .setInputFiles(await writeLarge(info.outputPath('files'), ['panorama.jpg']));
  expect(await make(page, 'page')).toEqual([
    expect.objectContaining({ ok: true, type: 'image/jpeg', orderCopy: null, preview: null }),
  ]);
});

test('a large picture of a report is reduced while it is decoded, or left to the server', async ({
  page,
  site,
}, info) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    const decode = createImageBitmap;
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      if (source instanceof File) throw new Error('decoded as a whole');
      return await decode(source);
    };
  });
  await openPhotos(page, site.url);
  const names = ['phone.jpg', 'progressive.jpg'] as const;
  await page.locator('#files').setInputFiles(await writeLarge(info.outputPath('files'), names));
  const [phone, progressive] = await page.evaluate(() => window.reduce());
  const reduced = Buffer.from(phone?.dataUrl.split(',')[1] ?? '', 'base64');
  expect(await sharp(reduced).metadata()).toMatchObject({ width: 1600, height: 1200 });
  await expectWhole(reduced);
  expect(phone?.isReduced).toBe(true);
  expect(progressive?.isReduced).toBe(false);
});

test(
  'a panorama of 63 megapixels and photos of 108 and 102 megapixels are ordered and printed whole',
  { tag: '@phone' },
  async ({ page, shop }, info) => {
    // On a busy machine a print can exceed its minute, and is rendered again after a while.
    test.setTimeout(480_000);
    const email = emailFor('large');
    const names = ['panorama.jpg', 'phone.jpg', 'progressive.jpg'] as const;
    const files = await writeLarge(info.outputPath('photos'), names);
    const customer = new Customer(page, 'ar');
    await customer.rememberForm({ ...people.TN, email }, 'TN');
    await customer.startPrinting('/TN');
    await customer.addPhotos(files);
    await customer.waitUntilSent(120_000);
    await customer.next();
    await customer.button('navigation.placeOrderCod').click();
    const number = await customer.confirmedNumber();
    const originals = async () =>
      ((await findOrders(shop, email))[0]?.pictures ?? []).filter(
        ({ kind }) => kind === 'original',
      );
    await expect.poll(originals, { timeout: 60_000 }).toHaveLength(names.length);
    await moveOrderIn(shop, number, [{ kind: 'approve' }, { kind: 'start_production' }]);
    await expect
      .poll(async () => (await readPrints(shop, number)).length, { timeout: 300_000 })
      .toBe(names.length);
    for (const print of await readPrints(shop, number)) {
      const { width, height } = await sharp(print).metadata();
      expect([width, height].toSorted((one, other) => one - other)).toEqual([1205, 1795]);
      await expectWhole(print);
    }
  },
);
