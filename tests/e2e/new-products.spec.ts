import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { corners, cornersJpeg } from '#tests/support/photo-files.ts';
import { startRunningShop } from '#tests/support/shop.ts';
import { textOf } from './brand-step.ts';
import { signInTo } from './console-in.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test as base, type ShopFixtures } from './fixtures.ts';
import { colourAt } from './made-copies.ts';
import { mailsIn } from './mails-in.ts';
import { findOrders, readPrints } from './orders-in.ts';
import { moveOrderIn } from './staff-in.ts';
import { tabTo, typeProduct, type TypedFields } from './type-products.ts';
import { openOrder, press } from './week-steps.ts';

/** A shop of its own, as its catalogue is changed. */
const test = base.extend<object, ShopFixtures>({
  shop: [
    async ({}, provide) => {
      const shop = await startRunningShop();
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const silk: TypedFields = [
  [/^Name of the size, in English/, '13x18 silk'],
  [/^Name of the size.*other languages/, null],
  [/^日本語/, '13×18 シルク'],
  [/^Width, mm/, '130'],
  [/^Height, mm/, '180'],
  [/^United States, USD/, '4'],
];

const canvas: TypedFields = [
  [/^Product/, 'A new product'],
  [/^Kind/, 'Object'],
  [/^Name of the product, in English/, 'Canvas'],
  [/^Name of the product.*other languages/, null],
  [/^日本語/, 'キャンバス'],
  [/^Name of the size, in English/, '30x40'],
  [/^Width, mm/, '300'],
  [/^Height, mm/, '400'],
  [/^Dots per inch/, '200'],
  [/^Bleed, mm/, '20'],
  [/^It turns/, ' '],
  [/^United States, USD/, '40'],
  [/^Options$/, null],
  [/^Add an option/, null],
  [/^Name of the option, in English/, 'Border'],
  [/^Value 1, in English/, 'White'],
  [/^Value 2, in English/, 'Black'],
  [/^Value 2, in English: other/, null],
  [/^日本語/, '黒'],
  [/^Adds, United States/, '5'],
];

const mug: TypedFields = [
  [/^Product/, 'A new product'],
  [/^Kind/, 'Object'],
  [/^Name of the product, in English/, 'Mug'],
  [/^Name of the product.*other languages/, null],
  [/^日本語/, 'マグカップ'],
  [/^Width, mm/, '200'],
  [/^Height, mm/, '90'],
  [/^Dots per inch/, '200'],
  [/^Bleed, mm/, '3'],
  [/^United States, USD/, '19'],
];

/** What is ordered: the files have their millimeters with the bleed twice, at their resolution. */
const ordered = [
  // 130 and 180 mm at 300 dots per inch.
  { variant: '13x18-silk', name: '13×18 シルク', pixels: [1535, 2126], photo: [2400, 3320] },
  // 340 and 440 mm at 200.
  { variant: 'canvas-30x40', name: 'キャンバス', pixels: [2677, 3465], photo: [2400, 3200] },
  // 206 and 96 mm at 200.
  { variant: 'mug', name: 'マグカップ', pixels: [1622, 756], photo: [3200, 1440] },
] as const;

async function writePhotos(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    ordered.map(async ({ variant, photo: [width, height] }) => {
      const file = path.join(folder, `${variant}.jpg`);
      await writeFile(file, await cornersJpeg(1, width, height));
      return file;
    }),
  );
}

const places = [
  ['topLeft', 0.3, 0.3],
  ['topRight', 0.7, 0.3],
  ['bottomLeft', 0.3, 0.7],
  ['bottomRight', 0.7, 0.7],
] as const;

async function expectPrint(print: Buffer, pixels: readonly number[]): Promise<void> {
  const { width, height } = await sharp(print).metadata();
  expect([width, height]).toEqual(pixels);
  for (const [name, x, y] of places) {
    const color = await colourAt(print, x, y);
    const off = corners[name].map((value, index) => Math.abs(value - (color[index] ?? 0)));
    expect(Math.max(...off), `${name} is ${color.join(' ')}`).toBeLessThan(30);
  }
}

test('three products that the owner adds by keyboard are ordered in Japanese on a phone, printed, billed and counted', async ({
  page,
  context,
  browser,
  shop,
}, info) => {
  test.setTimeout(480_000);
  await signInTo(shop, context, { name: 'Amel', role: 'owner' });
  await page.goto('/console/prices/US');
  await expect(page.getByRole('table').first()).toBeVisible();
  await press(page, 'n');
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/to=\d+/);
  const form = (name: string): string => info.outputPath(`form-${name}.png`);
  await typeProduct(page, silk, { row: /13x18 silk.*4\.00/i, picture: form('silk') });
  await typeProduct(page, canvas, { row: /Canvas.*40\.00/, picture: form('canvas') });
  await typeProduct(page, mug, { row: /Mug.*19\.00/, picture: form('mug') });
  await page.screenshot({ path: info.outputPath('prices.png') });
  await tabTo(page, /^from now on|^from a date on/);
  await press(page, 'ArrowDown');
  await expect(page.getByRole('button', { name: /^Put version 2 in force/ })).toBeVisible();
  await press(page, 'Control+Enter');
  await expect(page.getByRole('columnheader', { name: '2, today' })).toBeVisible();

  const email = emailFor('products');
  const phone = await browser.newContext({
    baseURL: shop.url,
    locale: 'ja-JP',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'save-data': 'on' },
  });
  // Without it faces are looked for, which takes longer than the order.
  await phone.addInitScript(() => {
    if ('connection' in navigator) {
      Object.defineProperty(navigator.connection, 'saveData', { value: true });
    }
  });
  const customer = new Customer(await phone.newPage(), 'ja');
  const errors: string[] = [];
  customer.page.on('pageerror', ({ message }) => errors.push(message));
  await customer.rememberForm({ ...people.US, email }, 'US');
  await customer.startPrinting('/ja');
  await customer.addPhotos(await writePhotos(info.outputPath('photos')));
  await customer.waitUntilSent();
  for (const [index, { variant }] of ordered.entries()) {
    await customer.chooseVariant(customer.page.locator('[data-photo]').nth(index), variant);
  }
  expect(await customer.variants()).toEqual(ordered.map(({ variant }) => variant));
  await customer.page.screenshot({ path: info.outputPath('phone-photos.png') });
  await expect(customer.page.getByRole('dialog')).toHaveCount(0);
  await customer.next();
  await customer.page.screenshot({ path: info.outputPath('phone-checkout.png') });
  await customer.payButton().click();
  await customer.payWith('100');
  const number = await customer.confirmedNumber();
  await customer.page.screenshot({ path: info.outputPath('phone-done.png') });
  await expect
    .poll(async () => (await findOrders(shop, email))[0]?.pictures.length, { timeout: 60_000 })
    .toBe(2 * ordered.length);

  await moveOrderIn(shop, number, [{ kind: 'start_production' }]);
  await expect
    .poll(async () => (await readPrints(shop, number)).length, { timeout: 180_000 })
    .toBe(ordered.length);
  for (const [index, print] of (await readPrints(shop, number)).entries()) {
    await writeFile(info.outputPath(`${ordered[index]?.variant}.print.jpg`), print);
    await expectPrint(print, ordered[index]?.pixels ?? []);
  }

  await openOrder(page, { number, name: people.US.name, email });
  const link = page.getByRole('link', { name: /^Invoice / });
  const invoice = await (await page.request.get((await link.getAttribute('href')) ?? '')).body();
  await writeFile(info.outputPath('invoice.pdf'), invoice);
  const billed = await textOf(invoice);
  const mails = (await mailsIn(shop)).filter(({ to }) => to?.[0]?.address === email);
  await writeFile(info.outputPath('mail.html'), mails[0]?.html ?? '');
  for (const { name } of ordered) {
    expect(billed).toContain(name);
    expect(mails.some(({ html }) => html?.includes(name))).toBe(true);
  }

  await page.goto('/console/figures');
  await expect(page.getByRole('heading', { name: 'Figures', level: 1 })).toBeVisible();
  // One each at 4, 40 and 19, with free shipping.
  await expect(page.getByText('3 photos', { exact: true })).toBeVisible();
  await expect(page.getByText('63.00').first()).toBeVisible();
  await page.screenshot({ path: info.outputPath('figures.png') });
  expect(errors).toEqual([]);
  await phone.close();
});
