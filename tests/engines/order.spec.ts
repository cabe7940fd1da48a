import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { corners, cornersJpeg, halfTransparentPng } from '#tests/support/photo-files.ts';
import { phonePhoto } from '#tests/support/heic-files.ts';
import { emailFor, people } from '../e2e/customer.ts';
import { colourAt } from '../e2e/made-copies.ts';
import { readOrderCopies, findOrders } from '../e2e/orders-in.ts';
import { writePhotos } from '../e2e/pictures.ts';
import { expect, test } from './fixtures.ts';
import { Shopper } from './shopper.ts';

async function writeFiles(
  folder: string,
  files: Readonly<Record<string, Buffer>>,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Object.entries(files).map(async ([name, bytes]) => {
      const file = path.join(folder, name);
      await writeFile(file, bytes);
      return file;
    }),
  );
}

async function expectColor(picture: Buffer, [x, y]: readonly number[], color: readonly number[]) {
  const found = await colourAt(picture, x ?? 0, y ?? 0);
  const off = color.map((value, index) => Math.abs(value - (found[index] ?? 0)));
  expect(Math.max(...off), `${found.join(' ')} at ${x} ${y}`).toBeLessThan(30);
}

async function sizeOf(picture: Buffer): Promise<string> {
  const { width, height, orientation = 1 } = await sharp(picture).metadata();
  return `${width} x ${height}, orientation ${orientation}`;
}

test('an order of a turned JPEG, a HEIC and a transparent PNG succeeds in Tunisia, in Arabic', async ({
  engineBrowser,
  shop,
}, info) => {
  const email = emailFor('engine-tn');
  const person = { ...people.TN, email };
  const shopper = new Shopper(engineBrowser, 'ar');
  const files = await writeFiles(info.outputPath('photos'), {
    'a.jpg': await cornersJpeg(6, 1600, 1000),
    'b.heic': phonePhoto,
    'c.png': await halfTransparentPng(),
  });
  await engineBrowser.open(`${shop.url}/TN`);
  await shopper.press('intro.startPrinting');
  await shopper.addPhotos(files);
  await shopper.waitForText(shopper.text('photos.progress.allSent'));
  await shopper.chooseVariant('15x22');
  await shopper.press('navigation.next');
  await shopper.fillContact(person);
  await shopper.fillAddress(person, 'TN');
  await shopper.press('navigation.placeOrderCod');
  const number = await shopper.confirmedNumber();

  expect(await findOrders(shop, email)).toMatchObject([
    {
      number,
      paymentState: 'unpaid',
      fulfilmentState: 'awaiting_csr',
      language: 'ar',
      sizes: ['15x22', '10x15', '10x15'],
    },
  ]);
  const [turned, heic, png] = await readOrderCopies(shop, number);
  if (!turned || !heic || !png) throw new Error('an order copy is missing');
  expect(await Promise.all([turned, heic, png].map(sizeOf))).toEqual([
    '1200 x 750, orientation 1',
    '500 x 1000, orientation 1',
    '800 x 600, orientation 1',
  ]);
  await expectColor(turned, [0.25, 0.25], corners.topLeft);
  await expectColor(turned, [0.75, 0.25], corners.topRight);
  await expectColor(turned, [0.25, 0.75], corners.bottomLeft);
  await expectColor(turned, [0.75, 0.75], corners.bottomRight);
  await expectColor(png, [0.25, 0.5], [30, 120, 30]);
  await expectColor(png, [0.75, 0.5], [255, 255, 255]);
});

test('an order by card succeeds in the US, in English', async ({ engineBrowser, shop }, info) => {
  const email = emailFor('engine-us');
  const person = { ...people.US, email };
  const shopper = new Shopper(engineBrowser, 'en');
  const files = await writePhotos(info.outputPath('photos'), 2);
  await engineBrowser.open(`${shop.url}/`);
  await shopper.press('intro.startPrinting');
  await shopper.addPhotos(files);
  await shopper.waitForText(shopper.text('photos.progress.allSent'));
  await shopper.chooseVariant('5x7');
  await shopper.press('navigation.next');
  await shopper.fillContact(person);
  await shopper.fillAddress(person, 'US');
  // One print at 2.99, one at 0.60, and 15 for shipping.
  await shopper.press('payment.button.payAmount', { amount: '$18.59' });
  await shopper.payInCardWindow();
  const number = await shopper.confirmedNumber();
  expect(await findOrders(shop, email)).toMatchObject([
    { number, paymentState: 'paid', language: 'en', sizes: ['5x7', '4x6'] },
  ]);
});
