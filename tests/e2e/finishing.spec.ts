import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { offerFinishing, setFinishingPrice } from '#domain/catalogue/edit/offer-finishing.ts';
import { finishingKinds } from '#domain/catalogue/finishing-kinds.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { finishingNames } from '#locales/finishing-names.ts';
import finishingTexts from '#locales/fr/finishing.json' with { type: 'json' };
import { picturesque } from '#tests/support/photo-files.ts';
import { startRunningShop, type RunningShop } from '#tests/support/shop.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test as base } from './fixtures.ts';
import { openGrey, readGray, similarity } from './likeness.ts';
import { findOrders, readPrints } from './orders-in.ts';
import { publishIn } from './publish-in.ts';
import { moveOrderIn } from './staff-in.ts';
import { remember } from './stored.ts';

/** A shop of its own: others sell no finishing. */
const test = base.extend<object, { readonly shop: RunningShop }>({
  shop: [
    async ({}, provide) => {
      const shop = await startRunningShop();
      await publishIn(shop, sellFinishing);
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Sells every finishing in Tunisia: a border for 0.10 and a collage for 1.00. */
function sellFinishing(catalogue: Catalogue): Catalogue {
  const offered = finishingKinds.reduce(
    (now, kind) => offerFinishing(now, 'photo_print', kind, finishingNames),
    catalogue,
  );
  const print = findProduct(offered, 'photo_print');
  if (!print) throw new Error('no prints');
  const bordered = setFinishingPrice(offered, 'TN', print, { kind: 'border', price: 10 });
  return setFinishingPrice(bordered, 'TN', print, { kind: 'collage', price: 100 });
}

const colors = ['#c0392b', '#27ae60', '#2980b9', '#8e44ad'] as const;

/** A photo with the date of a camera, and four of one color each. */
async function writePhotos(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const dated = await sharp(await picturesque(3000, 2000))
    .withExif({ IFD2: { DateTimeOriginal: '2025:11:29 10:00:00' } })
    .jpeg()
    .toBuffer();
  const plain = await Promise.all(
    colors.map((background, index) =>
      sharp({ create: { width: 1600 + index, height: 1600, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  );
  return Promise.all(
    [dated, ...plain].map(async (bytes, index) => {
      const file = `${folder}/photo-${index}.jpg`;
      await writeFile(file, bytes);
      return file;
    }),
  );
}

/** The colors of a print at places. */
async function colorsAt(print: Buffer, places: readonly (readonly [number, number])[]) {
  const { data, info } = await sharp(print).raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * 3;
    return [...data.subarray(at, at + 3)];
  });
}

async function addCollage(customer: Customer, path: string): Promise<Buffer> {
  const { page } = customer;
  const { collage: words } = finishingTexts.finishing;
  const menu = await customer.openPhotoMenu();
  await menu.getByRole('button', { name: finishingNames.values.collage.fr ?? '' }).click();
  const editor = page.getByRole('dialog');
  for (const number of [2, 3, 4, 5]) {
    await editor
      .getByRole('button', { name: words.photo.replace('{number}', String(number)), exact: true })
      .click();
  }
  await expect(
    editor.getByRole('button', { name: words.layoutNumber.replace('{number}', '1') }),
  ).toHaveAttribute('aria-pressed', 'true');
  await page.screenshot({ path: `${path}-editor.png` });
  const board = await editor.locator('[data-collage]').screenshot({ path: `${path}-board.png` });
  await editor.getByText(words.removeSingles).click();
  await page.screenshot({ path: `${path}-lower.png` });
  await editor.getByRole('button', { name: words.add }).click();
  await expect(editor).toBeHidden({ timeout: 60_000 });
  return board;
}

test('a French customer orders a finished print and a collage, which are printed as shown @phone @essential', async ({
  page,
  shop,
}, info) => {
  const email = emailFor('finishing');
  const customer = new Customer(page, 'fr');
  await customer.rememberForm({ ...people.TN, email }, 'TN');
  await remember(page, storageKeys.country, { country: 'TN', byHand: true });
  await customer.startPrinting('/fr');
  await customer.addPhotos(await writePhotos(info.outputPath('photos')));
  await customer.waitUntilSent();
  const card = page.locator('[data-photo]').first();
  await card.locator('[data-size-control]').click();
  const sheet = page.getByRole('dialog');
  for (const kind of ['border', 'monochrome', 'date_stamp'] as const) {
    await sheet
      .getByText(finishingNames.values[kind].fr ?? '')
      .first()
      .click();
  }
  await expect(sheet.getByRole('textbox')).toHaveValue('29/11/2025');
  await page.screenshot({ path: info.outputPath('options.png') });
  await customer.button('common.done').click();
  await page.screenshot({ path: info.outputPath('cards.png') });
  const board = await addCollage(customer, info.outputPath('collage'));
  await expect(page.locator('[data-photo]')).toHaveCount(2);
  await customer.waitUntilSent();
  await page.screenshot({ path: info.outputPath('list.png') });
  await customer.next();
  // The summary shows the first print in gray, the collage in its colors.
  await expect(page.locator('.print-picture.grayscale')).toHaveCount(1);
  await page.screenshot({ path: info.outputPath('checkout.png'), fullPage: true });
  await customer.button('navigation.placeOrderCod').click();
  const number = await customer.confirmedNumber();
  const originals = async () =>
    ((await findOrders(shop, email))[0]?.pictures ?? []).filter(({ kind }) => kind === 'original');
  await expect.poll(originals, { timeout: 60_000 }).toHaveLength(2);
  await moveOrderIn(shop, number, [{ kind: 'approve' }, { kind: 'start_production' }]);
  await expect
    .poll(async () => (await readPrints(shop, number)).length, { timeout: 120_000 })
    .toBe(2);
  const [finished, collage] = await readPrints(shop, number);
  if (!finished || !collage) throw new Error('a print is missing');
  await writeFile(info.outputPath('finished-print.jpg'), finished);
  await writeFile(info.outputPath('collage-print.jpg'), collage);
  // 5 mm are 59 pixels of 300 per inch: white, then gray alone.
  const [edge, inside, ...rest] = await colorsAt(finished, [
    [57, 600],
    [61, 600],
    [900, 57],
    [900, 1205 - 58],
    [1795 - 58, 600],
  ]);
  for (const found of [edge, ...rest]) {
    expect(new Set(found).size).toBe(1);
    // The code of the file adds a little at an edge.
    expect(found?.[0]).toBeGreaterThan(245);
  }
  expect(new Set(inside).size).toBe(1);
  expect(inside?.[0]).toBeLessThan(235);
  // Two rows of two photos on 1205 × 1795, in the order in which they were chosen, with white between them.
  const [first, second, third, fourth, middle] = await colorsAt(collage, [
    [300, 450],
    [900, 450],
    [300, 1350],
    [900, 1350],
    [602, 897],
  ]);
  expect(middle?.every((value) => value > 245)).toBe(true);
  for (const [index, found] of [first, second, third, fourth].entries()) {
    const wanted = Number.parseInt((colors[index] ?? '').slice(1), 16);
    const channels = [wanted >> 16, (wanted >> 8) & 255, wanted & 255];
    const away = channels.map((value, at) => Math.abs(value - (found?.[at] ?? 0)));
    expect(Math.max(...away), `photo ${index + 1}`).toBeLessThanOrEqual(6);
  }
  const shown = await openGrey(board);
  const printed = await readGray(sharp(collage).resize(shown.width, shown.height, { fit: 'fill' }));
  expect(similarity(shown, printed)).toBeGreaterThanOrEqual(0.97);
});
